import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Cause } from '#features/ledger/contract.ts'
import { jsonOf, rowsFor, type Database } from '#platform/server/database/database.ts'
import type { InvoiceLines, Invoices } from '#platform/server/database/tables.ts'
import type { BillingDetails } from '../../contract.ts'

/** Number series of the platform. */
const PLATFORM_SERIES = 0
const LINE_COLUMNS = ['place', 'text', 'quantity', 'unit_cents'] as const

/** Returns the number series of a seller. */
export const seriesOf = (sellerId: number | null): number => sellerId ?? PLATFORM_SERIES

/** Locks a seller's series, so that nobody else issues for them until the transaction ends; the no-op update locks an existing row. */
export async function lockSeries(db: Database, seller: number): Promise<void> {
  await db
    .insertInto('invoice_series')
    .values({ seller, last_number: 0 })
    .onConflict((on) => on.column('seller').doUpdateSet({ last_number: sql`invoice_series.last_number` }))
    .execute()
}

/** Selects the invoice of a cause, not its corrections. */
export const invoiceOfCause = (db: Database, { kind, reference }: Cause) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('cause', '=', kind)
    .where('reference', '=', reference)
    .where('corrects', 'is', null)

/** Sums what was refunded of an invoice, and what of that was tax, in cents. */
export const sumRefunded = (db: Database, invoiceId: number): Promise<{ refunded: number; tax: number }> =>
  db
    .selectFrom('invoices')
    .select([
      sql<number>`coalesce(-sum(total_cents), 0)::bigint`.as('refunded'),
      sql<number>`coalesce(-sum(tax_cents), 0)::bigint`.as('tax'),
    ])
    .where('corrects', '=', invoiceId)
    .executeTakeFirstOrThrow()

type NewLine = Pick<Insertable<InvoiceLines>, 'text' | 'quantity' | 'unit_cents'>
type Side = 'name' | 'address' | 'country' | 'tax_id'

/** Billing details that a document shows of its buyer, whatever they are by now. */
export type BilledTo = Pick<BillingDetails, Side>

/** An invoice to issue, without its number and without what the accounts of its sides say. */
type NewInvoice = Omit<Insertable<Invoices>, 'number' | 'series' | 'corrects' | `buyer_${Side}` | `seller_${Side}`> &
  Partial<Record<`seller_${Side}`, string | null>>

const numberedLines = (lines: readonly NewLine[]) =>
  rowsFor(
    'invoice_lines',
    LINE_COLUMNS,
    lines.map((line, at) => ({ ...line, place: at + 1 })),
  )

const detailsOf = (account: RawBuilder<unknown>) => sql`
  select coalesce(b.name, a.full_name) as name, b.address, b.country, b.tax_id
  from accounts a left join billing_details b on b.account_id = a.id where a.id = ${account}`

const givenDetails = (account: RawBuilder<unknown>, { name, address, country, tax_id }: BilledTo) => sql`
  select coalesce(${name}::text, a.full_name) as name, ${address}::text as address, ${country}::text as country, ${tax_id}::text as tax_id
  from accounts a where a.id = ${account}`

/**
 * Issues the invoice of a cause under the next number of its seller's series, unless it has one: lock the cause or the series first. Sides
 * that have an account appear on it with their billing details, or the name of the account; the buyer with those that are given. Returns
 * its id; undefined if its buyer has no account.
 */
export async function insertInvoiceOnce(
  db: Database,
  invoice: NewInvoice,
  lines: readonly NewLine[],
  billedTo: BilledTo | null,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const buyer = sql`doc.buyer_id`
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    with earlier as (${invoiceOfCause(db, { kind: invoice.cause, reference: invoice.reference }).clearSelect().select('id')}),
    document as (
      select doc.*, buyer.name as to_name, buyer.address as to_address, buyer.country as to_country, buyer.tax_id as to_tax_id,
        coalesce(seller.name, doc.seller_name) as from_name, coalesce(seller.address, doc.seller_address) as from_address,
        seller.country as from_country, coalesce(seller.tax_id, doc.seller_tax_id) as from_tax_id
      from json_populate_record(null::invoices, ${jsonOf([invoice]).slice(1, -1)}) doc
      cross join lateral (${billedTo ? givenDetails(buyer, billedTo) : detailsOf(buyer)}) buyer
      left join lateral (${detailsOf(sql`doc.seller_id`)}) seller on true
      where not exists (select from earlier)
    ), taken as (
      insert into invoice_series as series (seller, last_number) select coalesce(seller_id, ${PLATFORM_SERIES}), 1 from document
      on conflict (seller) do update set last_number = series.last_number + 1 returning last_number
    ), issued as (
      insert into invoices (seller_id, buyer_id, cause, reference, total_cents, tax_cents, tax_label, tax_collector_name,
        tax_collector_address, tax_collector_tax_id, paid_at, paid_with, issued_at, number, seller_name, seller_address, seller_country, seller_tax_id,
        buyer_name, buyer_address, buyer_country, buyer_tax_id)
      select seller_id, buyer_id, cause, reference, total_cents, tax_cents, tax_label, tax_collector_name,
        tax_collector_address, tax_collector_tax_id, paid_at, paid_with, issued_at, last_number, from_name, from_address, from_country, from_tax_id, to_name, to_address, to_country, to_tax_id
      from document cross join taken returning id
    ), listed as (
      insert into invoice_lines (invoice_id, place, text, quantity, unit_cents)
      select issued.id, line.* from issued cross join (${numberedLines(lines)}) line
    )
    select id, true as "isNew" from issued union all select id, false from earlier`.execute(db)
  return rows[0]
}

/** Stores a document with its lines, in order, under the next number of a locked series. A rollback returns the number. */
export async function insertInvoice(
  db: Database,
  series: number,
  values: Omit<Insertable<Invoices>, 'number'>,
  lines: readonly NewLine[],
): Promise<number> {
  const { invoice_id } = await db
    .with('taken', (of) =>
      of
        .updateTable('invoice_series')
        .set({ last_number: sql`last_number + 1` })
        .where('seller', '=', series)
        .returning('last_number'),
    )
    .with('issued', (of) =>
      of
        .insertInto('invoices')
        .values({ ...values, number: sql`(select last_number from taken)` })
        .returning('id'),
    )
    .insertInto('invoice_lines')
    .columns(['invoice_id', ...LINE_COLUMNS])
    .expression(sql`select issued.id, line.* from issued, (${numberedLines(lines)}) line`)
    .returning('invoice_id')
    .executeTakeFirstOrThrow()
  return invoice_id
}
