import { Anchor, Group } from '@mantine/core'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { dashboardsApi, type DeveloperStatistics } from '#features/dashboards/contract.ts'
import { useIsNew, WaitingList } from '#features/dashboards/web.tsx'
import { WatchList } from '#features/snags/web.tsx'
import { profilesApi } from '#features/profiles/contract.ts'
import { ProfileLink } from '#features/profiles/web.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { grantsAccess, subscriptionsApi } from '#features/subscriptions/contract.ts'
import { isManageable, lookOf, Standing, SubscribeDialog } from '#features/subscriptions/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import classes from './Dashboard.module.css'
import { CreatorRequests } from './CreatorRequests.tsx'
import { RecentConversations } from './DashboardPart.tsx'
import { FirstSteps, StepLink } from './FirstSteps.tsx'
import { texts } from '../work-texts.ts'

// Poll interval, because no live event announces other users' new requests.
const REFRESH_MS = 60_000

/**
 * Dashboard of creators: what needs their action, then requests, conversations and pitches, each with its next step; and their
 * subscription.
 */
export function DeveloperDashboardPage() {
  const user = useUser()
  const dashboard = useEndpoint(dashboardsApi.readDeveloper, {}, { refetchEveryMs: REFRESH_MS })
  const statistics = dashboard.data
  const isNew = useIsNew(statistics && hasNothing(statistics))

  return (
    <Page
      title={texts.hello(user.fullName || user.username)}
      kicker={texts.dashboard}
      width="tool"
      lead={
        hasPayments && (
          <div className={classes.standing}>
            <Subscription />
          </div>
        )
      }
      actions={
        <>
          <ProfileLink />
          <Button to="/tickets">{texts.explore}</Button>
        </>
      }
    >
      {isNew ? (
        <>
          <CreatorSteps />
          <div className={classes.columns}>
            <CreatorRequests statistics={statistics} />
          </div>
        </>
      ) : (
        <>
          <WaitingList />
          <div className={classes.columns}>
            <div>
              <CreatorRequests statistics={statistics} />
            </div>
            <div>
              <RecentConversations
                statistics={statistics}
                empty={{ icon: MessagesSquare, title: texts.noConversations, children: texts.noConversationsText }}
              />
              <WatchList total={statistics?.watched_requests} />
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

// Whether there is nothing to list yet.
const hasNothing = ({ conversations, shared_requests, watched_requests }: DeveloperStatistics) =>
  conversations + shared_requests + watched_requests === 0

function CreatorSteps() {
  const [subscribing, setSubscribing] = useState(false)
  const profile = useEndpoint(profilesApi.check, {})
  const subscription = useEndpoint(subscriptionsApi.status, {})
  return (
    <>
      <FirstSteps
        steps={[
          {
            title: texts.showSkills,
            text: texts.showSkillsText,
            done: profile.data?.has_profile === true,
            action: <StepLink to="/profile">{texts.toProfile}</StepLink>,
          },
          ...(hasPayments
            ? [
                {
                  title: texts.becomeSubscriber,
                  text: texts.becomeSubscriberText,
                  done: subscription.data !== undefined && grantsAccess(subscription.data),
                  action: (
                    <Button variant="default" onClick={() => setSubscribing(true)}>
                      {texts.subscribe}
                    </Button>
                  ),
                },
              ]
            : []),
          {
            title: texts.firstPitch,
            text: texts.firstPitchText,
            action: <StepLink to="/tickets">{texts.explore}</StepLink>,
          },
        ]}
      />
      <SubscribeDialog opened={subscribing} onClose={() => setSubscribing(false)} />
    </>
  )
}

function Subscription() {
  const [subscribing, setSubscribing] = useState(false)
  const { data: subscription } = useEndpoint(subscriptionsApi.status, {})
  if (!subscription) return null
  return (
    <Group gap="sm">
      <StatusBadge look={lookOf(subscription)} />
      {grantsAccess(subscription) && <Standing subscription={subscription} />}
      {isManageable(subscription) ? (
        <Anchor component={Link} to="/subscription" fz="sm">
          {texts.manage}
        </Anchor>
      ) : (
        <Anchor component="button" type="button" fz="sm" onClick={() => setSubscribing(true)}>
          {texts.subscribe}
        </Anchor>
      )}
      <SubscribeDialog opened={subscribing} onClose={() => setSubscribing(false)} />
    </Group>
  )
}
