import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'

const LISTED = [
  'i.id',
  'i.series',
  'i.number',
  'i.cause',
  'i.seller_name',
  'i.buyer_name',
  'i.total_cents',
  'i.issued_at',
] as const
const COLUMN = { buyer: 'i.buyer_id', seller: 'i.seller_id' } as const

const entries = (db: Database) =>
  db
    .selectFrom('invoices as i')
    .select(LISTED)
    .select((of) => [
      sql<number>`(select coalesce(-sum(c.total_cents), 0)::bigint from invoices c where c.corrects = i.id)`.as(
        'refunded_cents',
      ),
      of
        .selectFrom('invoice_lines as l')
        .select('l.text')
        .whereRef('l.invoice_id', '=', 'i.id')
        .where('l.place', '=', 1)
        .$asScalar()
        .$notNull()
        .as('about'),
    ])

/** Lists the documents of one side, newest first. */
export const listInvoices = (
  db: Database,
  accountId: number,
  { side, ...paging }: PageQuery & { side: 'buyer' | 'seller' },
) => pageById(entries(db).where(ownedBy(COLUMN[side], accountId)).orderBy(COLUMN[side]), 'i.id', paging)

export type EntryRow = Awaited<ReturnType<typeof listInvoices>>['items'][number]

const linesOf = (db: Database, invoiceId: number) =>
  db
    .selectFrom('invoice_lines')
    .select(['text', 'quantity', 'unit_cents'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('place')
    .execute()

// Finds the document that this one corrects, and those that correct it.
const relatedTo = (db: Database, { id, corrects }: { id: number; corrects: number | null }) =>
  db
    .selectFrom('invoices')
    .select(['id', 'series', 'number', 'total_cents', 'issued_at', 'corrects'])
    .where((is) => is.or([is('corrects', '=', id), is('id', '=', corrects)]))
    .orderBy('id')
    .execute()
export type RelatedRow = Awaited<ReturnType<typeof relatedTo>>[number]

/** Finds a document for one of its two sides, with its lines and the other documents about the same payment. */
export async function findInvoice(db: Database, id: number, accountId: number) {
  const invoice = await db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where((is) => is.or([is('buyer_id', '=', accountId), is('seller_id', '=', accountId)]))
    .executeTakeFirst()
  if (!invoice) return undefined
  return { invoice, lines: await linesOf(db, id), related: await relatedTo(db, invoice) }
}
export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** Lists all documents of an account, as buyer and as seller, oldest first, for its export. */
export const exportInvoices = (db: Database, accountId: number) =>
  entries(db)
    .select([
      'i.seller_address',
      'i.seller_country',
      'i.seller_tax_id',
      'i.buyer_address',
      'i.buyer_country',
      'i.buyer_tax_id',
      'i.tax_cents',
      'i.tax_label',
      'i.tax_collector_name',
      'i.tax_collector_address',
      'i.tax_collector_tax_id',
      'i.paid_at',
      'i.paid_with',
      sql<object[]>`(
        select json_agg(json_build_object('text', l.text, 'quantity', l.quantity, 'unit_cents', l.unit_cents) order by l.place)
        from invoice_lines l where l.invoice_id = i.id
      )`.as('lines'),
    ])
    .where((is) => is.or([is('i.buyer_id', '=', accountId), is('i.seller_id', '=', accountId)]))
    .orderBy('i.id')
    .execute()
