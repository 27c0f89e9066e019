import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { AwaitedPage } from '#platform/web/ui/layout/AwaitedPage.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Columns, Facts } from '#platform/web/ui/list/Facts.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { disputesApi, type Dispute } from '../../contract.ts'
import { DeliveryList } from '../deliveries/DeliveryList.tsx'
import { MilestonePlan } from '../milestones/MilestonePlan.tsx'
import { DISPUTE_STATES, disputeTexts as texts } from './dispute-texts.ts'
import { DisputeMessages } from './DisputeMessages.tsx'
import classes from './Disputes.module.css'
import { DivisionForm } from './DivisionForm.tsx'

const BACK = { to: '/admin/disputes', label: texts.back }

/** Page of a dispute: what was agreed, delivered and said, and beside it the form to divide the money. */
export function DisputePage() {
  const id = Number(useParams()['id'])
  const query = useEndpoint(disputesApi.read, { params: { id } })
  const dispute = query.data
  if (!dispute) return <AwaitedPage query={query} back={BACK} texts={texts} />
  const { agreement, state, number, title, reason, has_conversation } = dispute
  const plan = agreement.negotiation_history.findLast(({ version }) => version === agreement.version)?.milestones
  return (
    <Page
      title={`${agreement.request_title}: ${texts.milestone(number, title)}`}
      kicker={texts.kicker(agreement.id)}
      width="tool"
      back={BACK}
    >
      <Columns
        aside={
          <div className={classes.decide}>
            {state === 'open' ? <Open dispute={dispute} /> : <Over dispute={dispute} />}
          </div>
        }
      >
        <Section title={texts.reason} hint={texts.openedBy[dispute.opened_by]}>
          <p className={classes.words} dir="auto">
            {reason}
          </p>
        </Section>
        <DisputeFacts dispute={dispute} />
        <DeliveryList deliveries={agreement.deliveries} milestones={plan ?? []} />
        <Section title={texts.terms}>
          <p className={classes.words} dir="auto">
            {agreement.terms}
          </p>
          <MilestonePlan milestones={plan} />
        </Section>
        <Section title={texts.conversation} hint={has_conversation && texts.conversationHint}>
          {has_conversation ? <DisputeMessages id={id} /> : <p className={classes.soft}>{texts.noConversation}</p>}
        </Section>
      </Columns>
    </Page>
  )
}

function DisputeFacts({ dispute: { state, price, held, client, creator, opened_at } }: { dispute: Dispute }) {
  return (
    <Section title={texts.facts}>
      <Facts
        facts={[
          [texts.status, <StatusBadge key="state" look={DISPUTE_STATES[state]} />],
          [texts.price, formatMoney(price)],
          [texts.held, formatMoney(held)],
          [texts.client, `@${client.username}`],
          [texts.creator, `@${creator.username}`],
          [texts.opened, <Moment key="opened" at={opened_at} as="exact" />],
        ]}
      />
    </Section>
  )
}

const Open = ({ dispute }: { dispute: Dispute }) =>
  dispute.held > 0 ? (
    // Another amount starts another division.
    <DivisionForm key={dispute.held} dispute={dispute} />
  ) : (
    <Section title={texts.decide}>
      <p role="status">{texts.nothingHeld}</p>
    </Section>
  )

function Over({
  dispute: { state, decision, to_client, to_creator, client, creator, closed_at },
}: {
  dispute: Dispute
}) {
  return (
    <Section title={texts.decision}>
      {decision === null ? (
        <p>{texts.over[state === 'reversed' ? 'reversed' : 'withdrawn']}</p>
      ) : (
        <>
          <Facts
            facts={[
              [texts.toClient(client.username), formatMoney(to_client ?? 0)],
              [texts.toCreator(creator.username), formatMoney(to_creator ?? 0)],
            ]}
          />
          <p className={classes.words} dir="auto">
            {decision}
          </p>
        </>
      )}
      {closed_at !== null && (
        <p className={classes.soft}>
          <Moment at={closed_at} as="exact" />
        </p>
      )}
    </Section>
  )
}
