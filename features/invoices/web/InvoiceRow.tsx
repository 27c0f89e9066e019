import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import type { InvoiceEntry } from '../contract.ts'
import { InvoiceStatus } from './InvoiceStatus.tsx'
import classes from './Invoices.module.css'
import { texts } from './texts.ts'

/** Invoice or credit note in a list, with the other side's name. */
export function InvoiceRow({ invoice, side }: { invoice: InvoiceEntry; side: 'buyer' | 'seller' }) {
  const { id, number, kind, about, total_cents, issued_at, seller_name, buyer_name } = invoice
  return (
    <Row linked className={classes.row}>
      <RowTitle to={`/invoices/${id}`} level={2} small>
        {about}
      </RowTitle>
      <span className={classes.amount}>{formatCents(total_cents)}</span>
      <RowFacts>
        <span>
          {texts.kinds[kind]} {number}
        </span>
        <span>{side === 'buyer' ? seller_name : buyer_name}</span>
        <Moment at={issued_at} as="day" />
        <InvoiceStatus invoice={invoice} />
      </RowFacts>
    </Row>
  )
}
