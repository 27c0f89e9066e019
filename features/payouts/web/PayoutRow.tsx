import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Money } from '#platform/web/ui/layout/Money.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Payout } from '../contract.ts'
import classes from './Earnings.module.css'
import { PAYOUT_STATES } from './states.ts'
import { texts } from './texts.ts'

/** A payout with its state, and why it is held or was returned. */
export function PayoutRow({ payout }: { payout: Payout }) {
  const { amount_cents, state, reason, bank_reference, requested_at, paid_at } = payout
  return (
    <Row className={classes.row}>
      <span className={classes.sum}>
        <Money cents={amount_cents} />
      </span>
      <RowFacts>
        <StatusBadge look={PAYOUT_STATES[state]} />
        {bank_reference !== null && <span dir="auto">{texts.reference(bank_reference)}</span>}
        <Moment at={paid_at ?? requested_at} as="day" />
      </RowFacts>
      {reason !== null && (
        <p className={classes.reason} dir="auto">
          {reason}
        </p>
      )}
    </Row>
  )
}
