import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Donation } from '../contract.ts'
import classes from './Donations.module.css'
import { DONATION_STATUSES, historyTexts as texts } from './history-texts.ts'

/** Donation with its amount, status and, once issued, receipt. */
export function DonationRow({ donation }: { donation: Donation }) {
  const { amount, status, amount_refunded, created_at, invoice_id } = donation
  const isPartlyReturned = amount_refunded > 0 && status !== 'refunded'
  return (
    <Row className={classes.row}>
      <span className={classes.amount}>{formatCents(amount)}</span>
      <RowFacts>
        <StatusBadge look={DONATION_STATUSES[status]} />
        {isPartlyReturned && <span>{texts.returned(formatCents(amount_refunded))}</span>}
        <Moment at={created_at} />
        {invoice_id !== null && <Link to={`/invoices/${invoice_id}`}>{texts.receipt}</Link>}
      </RowFacts>
    </Row>
  )
}
