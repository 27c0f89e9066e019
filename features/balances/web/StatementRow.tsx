import { Link } from '#platform/web/ui/layout/Link.tsx'
import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { nameOfEntry, type StatementEntry } from '../contract.ts'
import classes from './Balance.module.css'
import { texts } from './texts.ts'

/** Statement entry: label, date, change and balance after it. */
export function StatementRow({ entry }: { entry: StatementEntry }) {
  const { kind, about, invoice_id, amount_cents, balance_after_cents, created_at } = entry
  // The invoice of a top-up only repeats the label.
  const name = kind === 'top_up' || about === null ? nameOfEntry(entry) : `${nameOfEntry(entry)}: ${about}`
  return (
    <li className={classes.entry}>
      <div>
        <p className={classes.name} dir="auto">
          {invoice_id === null ? name : <Link to={`/invoices/${invoice_id}`}>{name}</Link>}
        </p>
        <p className="soft">
          <Moment at={created_at} as="day" />
        </p>
      </div>
      <div className={classes.figures}>
        <p className={classes.change} data-arrives={amount_cents > 0 || undefined}>
          {amount_cents > 0 && '+'}
          {formatCents(amount_cents)}
        </p>
        <p className="soft">{texts.balanceAfter(balance_after_cents)}</p>
      </div>
    </li>
  )
}
