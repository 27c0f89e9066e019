import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Money } from '#platform/web/ui/layout/Money.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { payoutRequestsApi, type RequestedPayout } from '../../contract.ts'
import { PAYOUT_STATES } from '../states.ts'
import type { Decision } from './DecisionDialog.tsx'
import classes from './Payouts.module.css'
import { adminTexts } from './texts.ts'

const RETURNED_FROM: readonly RequestedPayout['state'][] = ['requested', 'held', 'transferred', 'stuck']

interface RequestRowProps {
  payout: RequestedPayout
  onDecide: (action: Decision['action']) => void
}

/** A payout with where to pay it, and what finance staff can do with it. */
export function RequestRow({ payout, onDecide }: RequestRowProps) {
  const { id, amount_cents, state, reason, bank_reference, requested_at, person } = payout
  return (
    <Row data-split>
      <div>
        <strong>
          <Money cents={amount_cents} />
        </strong>{' '}
        <span dir="auto">{adminTexts.to(person.username)}</span>
        <Destination payout={payout} />
        {reason !== null && (
          <p className={classes.account} dir="auto">
            {adminTexts.reason}: {reason}
          </p>
        )}
        <RowFacts>
          <StatusBadge look={PAYOUT_STATES[state]} />
          <span>{adminTexts.payout(id)}</span>
          {payout.waits_for !== null && <span>{adminTexts.waits[payout.waits_for]}</span>}
          {state === 'stuck' && payout.transfer_left === 'lost' && <span>{adminTexts.lost}</span>}
          {bank_reference !== null && <span dir="auto">{adminTexts.reference(bank_reference)}</span>}
          <Moment at={requested_at} />
        </RowFacts>
      </div>
      <Actions payout={payout} onDecide={onDecide} />
    </Row>
  )
}

function Destination({ payout }: Pick<RequestRowProps, 'payout'>) {
  const { holder, account, details_changed_at, destination, method } = payout
  if (method === 'connect') return <p className={classes.account}>{adminTexts.throughStripe(destination ?? '')}</p>
  if (holder === null) return <p className={`${classes.account} soft`}>{adminTexts.noDetails}</p>
  return (
    <>
      <p className={classes.account} dir="auto">
        {holder}
        {'\n'}
        {account}
      </p>
      {details_changed_at !== null && (
        <RowFacts>
          <span>
            {adminTexts.changedOn} <Moment at={details_changed_at} as="day" />
          </span>
        </RowFacts>
      )}
    </>
  )
}

function Actions({ payout: { id, state, method, amount_cents, transfer_left }, onDecide }: RequestRowProps) {
  const release = useConfirmedAction(payoutRequestsApi.release, {
    title: adminTexts.releaseTitle(amount_cents),
    text: adminTexts.releaseText,
    confirmLabel: adminTexts.release,
    done: adminTexts.released,
  })
  const retry = useConfirmedAction(payoutRequestsApi.retry, {
    title: adminTexts.retryTitle(amount_cents),
    text: adminTexts.retryText,
    confirmLabel: adminTexts.retry,
    done: adminTexts.released,
  })
  if (state === 'returned' || state === 'cancelled') return null
  // The provider is moving it, or has paid it.
  if (method === 'connect' && !RETURNED_FROM.includes(state) && transfer_left === null) return null
  const button = (label: string, onClick: () => void, isMain = false) => (
    <Button
      size="sm"
      aria-haspopup="dialog"
      aria-label={`${label}: ${adminTexts.payout(id)}`}
      onClick={onClick}
      {...(!isMain && { variant: 'default' as const })}
    >
      {label}
    </Button>
  )
  return (
    <div className="buttons">
      {state === 'requested' && method === 'bank' && button(adminTexts.pay, () => onDecide('pay'), true)}
      {state === 'requested' && button(adminTexts.hold, () => onDecide('hold'))}
      {state === 'held' && button(adminTexts.release, () => release.open({ params: { id } }), true)}
      {state === 'stuck' &&
        transfer_left === null &&
        button(adminTexts.retry, () => retry.open({ params: { id } }), true)}
      {state === 'stuck' && button(adminTexts.pay, () => onDecide('pay'))}
      {button(adminTexts.giveBack, () => onDecide('giveBack'))}
      {release.dialog}
      {retry.dialog}
    </div>
  )
}
