import { Link } from '#platform/web/ui/layout/Link.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { countryName, TAX_COLLECTOR_LABEL, type Invoice, type Party, type RelatedInvoice } from '../contract.ts'
import classes from './InvoiceSheet.module.css'
import { texts } from './texts.ts'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** Document as printed: both parties, the lines, the total, and the other documents about the same payment. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { seller, buyer, issued_at, paid_at, paid_with, tax_collector, corrects, corrections } = invoice
  return (
    <div className={classes.sheet}>
      <div className={classes.parties}>
        <PartyBlock label={texts.from} party={seller} />
        <PartyBlock label={texts.to} party={buyer} />
      </div>
      <FactList
        className={classes.facts}
        facts={[
          [texts.issued, <Day key="issued" at={issued_at} />],
          corrects
            ? [texts.about, <Related key="corrected" invoice={corrects} />]
            : [texts.paidOn, <Day key="paid" at={paid_at} />],
          ...(corrects ? [] : [[texts.payment, texts.paid[paid_with]] as const]),
          ...(corrections.length > 0
            ? [[texts.corrections, ...corrections.map((one) => <Related key={one.id} invoice={one} />)] as const]
            : []),
        ]}
      />
      <Lines invoice={invoice} />
      {tax_collector !== null && <PartyBlock label={TAX_COLLECTOR_LABEL} party={tax_collector} />}
    </div>
  )
}

// A relative date such as "yesterday" would soon be wrong in print.
const Day = ({ at }: { at: string }) => <time dateTime={at}>{day.format(new Date(at))}</time>

type Shown = Omit<Party, 'id' | 'country'> & { country?: string | null }

function PartyBlock({ label, party }: { label: string; party: Shown }) {
  const { name, address, country = null, tax_id } = party
  return (
    <div>
      <h2 className={classes.label}>{label}</h2>
      <p className={classes.name} dir="auto">
        {name}
      </p>
      {address !== null && (
        <p className={classes.address} dir="auto">
          {address}
        </p>
      )}
      {country !== null && <p className={classes.address}>{countryName(country)}</p>}
      {tax_id !== null && <p className={classes.address}>{texts.taxNumber(tax_id)}</p>}
    </div>
  )
}

function Lines({ invoice: { lines, tax_cents, tax_label, total_cents } }: { invoice: Invoice }) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{texts.description}</th>
          <th scope="col">{texts.quantity}</th>
          <th scope="col">{texts.each}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ text, quantity, unit_cents }, at) => (
          // The lines of an issued document never change order.
          <tr key={at}>
            <td dir="auto">{text}</td>
            <td>{quantity}</td>
            <td>{formatCents(unit_cents)}</td>
            <td>{formatCents(quantity * unit_cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {tax_label !== null && (
          <>
            <SumRow label={texts.net} cents={total_cents - tax_cents} />
            <SumRow label={tax_label} cents={tax_cents} />
          </>
        )}
        <tr>
          <th scope="row" colSpan={3}>
            {texts.total}
          </th>
          <td>{formatCents(total_cents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const SumRow = ({ label, cents }: { label: string; cents: number }) => (
  <tr className={classes.sum}>
    <th scope="row" colSpan={3}>
      {label}
    </th>
    <td>{formatCents(cents)}</td>
  </tr>
)

function Related({ invoice: { id, kind, number, total_cents } }: { invoice: RelatedInvoice }) {
  return (
    <>
      <Link to={`/invoices/${id}`}>
        {texts.kinds[kind]} {number}
      </Link>{' '}
      {formatCents(total_cents)}
    </>
  )
}
