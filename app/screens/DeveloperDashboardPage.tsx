import { Anchor, Button, Group, Text } from '@mantine/core'
import { Bell, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '#features/accounts/web.tsx'
import { conversationsApi } from '#features/conversations/contract.ts'
import { ConversationRow } from '#features/conversations/web.tsx'
import { dashboardsApi } from '#features/dashboards/contract.ts'
import { useFresh } from '#features/dashboards/web.tsx'
import { MATCHING_COUNTED, requestsApi, type Request } from '#features/requests/contract.ts'
import { MatchingRequests, RequestCard } from '#features/requests/web.tsx'
import { SnagButton, WatchList } from '#features/snags/web.tsx'
import { ProfileLink } from '#features/profiles/web.tsx'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import { useLive } from '#platform/web/live.ts'
import { useAction, useEndpoint } from '#platform/web/query.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { QueryView } from '#platform/web/ui/QueryView.tsx'
import { Section } from '#platform/web/ui/Section.tsx'
import { Badge, Mark } from '#platform/web/ui/StatusBadge.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { WORK_NEWS } from './work-news.ts'
import { texts } from './work-texts.ts'

const SHOWN = 5
// New requests of others are announced to nobody.
const REFRESH_MS = 60_000

/** A creator's start: requests that fit them, what was shared with them, conversations, their pitches, and their subscription. */
export function DeveloperDashboardPage() {
  const user = useUser()
  const dashboard = useEndpoint(dashboardsApi.readDeveloper, {}, { every: REFRESH_MS })
  useFresh(dashboard)
  const statistics = dashboard.data
  const conversations = useEndpoint(conversationsApi.list, { query: { limit: SHOWN } })
  const assigned = useEndpoint(requestsApi.listSharedWithMe, { query: { limit: SHOWN } })
  useLiveRefresh(WORK_NEWS, [
    dashboardsApi.readDeveloper,
    requestsApi.listSharedWithMe,
    requestsApi.listMatching,
    conversationsApi.list,
  ])

  return (
    <Page
      title={texts.hello(user.fullName)}
      kicker={texts.dashboard}
      lead={<Subscription />}
      actions={
        <>
          <ProfileLink />
          <Button component={Link} to="/tickets">
            {texts.explore}
          </Button>
        </>
      }
    >
      <MatchingRequests action={pitch} count={matchingCount(statistics?.matching_requests)} />
      <Section
        title={texts.assigned}
        {...countOf(statistics?.shared_requests)}
        hint={
          statistics && statistics.new_shared_requests > 0
            ? texts.newOf(statistics.new_shared_requests)
            : texts.assignedHint
        }
        actions={wayTo('/requests')}
      >
        <QueryView
          query={assigned}
          empty={
            <EmptyState icon={Bell} title={texts.noAssigned}>
              {texts.noAssignedText}
            </EmptyState>
          }
        >
          {(all) =>
            all.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                showOwner
                mark={request.is_new && <Mark>{texts.isNew}</Mark>}
              />
            ))
          }
        </QueryView>
      </Section>
      <Section
        title={texts.conversations}
        {...countOf(statistics?.conversations)}
        hint={
          statistics && statistics.unread_conversations > 0
            ? texts.unreadOf(statistics.unread_conversations)
            : undefined
        }
        actions={wayTo('/conversations')}
      >
        <QueryView
          query={conversations}
          empty={
            <EmptyState icon={MessagesSquare} title={texts.noConversations}>
              {texts.noConversationsText}
            </EmptyState>
          }
        >
          {(all) =>
            all.map((conversation) => (
              <ConversationRow key={conversation.id} conversation={conversation} ownId={user.id} />
            ))
          }
        </QueryView>
      </Section>
      <WatchList total={statistics?.watched_requests} />
    </Page>
  )
}

const countOf = (count: number | undefined) => (count === undefined ? {} : { count })

// Where none names a skill, the newest are shown instead and there is nothing to count.
const matchingCount = (count: number | undefined) => {
  if (!count) return undefined
  return count > MATCHING_COUNTED ? `${MATCHING_COUNTED}+` : count
}

const wayTo = (to: string) => (
  <Anchor component={Link} to={to}>
    {texts.seeAll}
  </Anchor>
)

const pitch = (request: Request) => <SnagButton request={request} variant="default" size="sm" />

function Subscription() {
  const [subscribing, setSubscribing] = useState(false)
  const query = useEndpoint(subscriptionsApi.status, {})
  useLive('subscription', () => void query.refetch())
  const portal = useAction(subscriptionsApi.portal, {
    onDone: ({ url }) => window.location.assign(url),
    onRefused: ({ message }) => toast.error(message),
  })
  const status = query.data
  if (!status) return null
  const { current_period_end: end, cancel_at_period_end: ends } = status
  const isActive = status.status === 'active'
  return (
    <Group gap="sm">
      <Badge tone={isActive ? 'live' : 'waiting'}>
        {texts.subscription}:{' '}
        {isActive
          ? texts.subscriptionActive
          : status.status === 'past_due'
            ? texts.subscriptionPastDue
            : status.status === 'disputed'
              ? texts.subscriptionDisputed
              : texts.subscriptionNone}
      </Badge>
      {isActive && end !== null && (
        <Text span size="sm">
          {ends ? texts.subscriptionEnds : texts.subscriptionRenews} <Moment at={end} as="day" />
        </Text>
      )}
      {isActive || status.status === 'past_due' || status.status === 'disputed' ? (
        <Anchor component="button" type="button" fz="sm" onClick={() => void portal.run({})}>
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
