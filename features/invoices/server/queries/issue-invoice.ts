import { sql, type Insertable } from 'kysely'
import type { Cause } from '#features/ledger/contract.ts'
import { anyOf, rowsFor, type Database } from '#platform/server/database/database.ts'
import type { InvoiceLines, Invoices } from '#platform/server/database/tables.ts'

/** Number series of the platform. */
const OWN_SERIES = 0
const LINE_COLUMNS = ['place', 'text', 'quantity', 'unit_cents'] as const

/** Returns the number series of a seller. */
export const seriesOf = (sellerId: number | null): number => sellerId ?? OWN_SERIES

/** Locks a seller's series, so that nobody else issues for them until the transaction ends; the no-op update locks an existing row. */
export async function holdSeries(db: Database, seller: number): Promise<void> {
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

/** Sums what was refunded of an invoice, in cents. */
export async function sumRefunded(db: Database, invoiceId: number): Promise<number> {
  const { refunded } = await db
    .selectFrom('invoices')
    .select(sql<number>`coalesce(-sum(total_cents), 0)::bigint`.as('refunded'))
    .where('corrects', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return refunded
}

/** Lists the details of accounts for an invoice: their billing details, or the name of the account; and the cause's invoice, if it has one. */
export const listParties = (db: Database, accountIds: readonly number[], cause: Cause) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('billing_details as b', 'b.account_id', 'a.id')
    .select((of) => [
      'a.id',
      of.fn.coalesce('b.name', 'a.full_name').as('name'),
      'b.address',
      'b.tax_id',
      invoiceOfCause(db, cause).clearSelect().select('id').as('invoice_id'),
    ])
    .where(anyOf('a.id', accountIds))
    .execute()

/** Stores a document with its lines, in order, under the next number of a locked series. A rollback returns the number. */
export async function insertInvoice(
  db: Database,
  series: number,
  values: Omit<Insertable<Invoices>, 'number'>,
  lines: readonly Pick<Insertable<InvoiceLines>, 'text' | 'quantity' | 'unit_cents'>[],
): Promise<number> {
  const rows = lines.map((line, at) => ({ ...line, place: at + 1 }))
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
    .expression(sql`select issued.id, line.* from issued, (${rowsFor('invoice_lines', LINE_COLUMNS, rows)}) line`)
    .returning('invoice_id')
    .executeTakeFirstOrThrow()
  return invoice_id
}
