import type { PageQuery } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/database/database.ts'
import { idBefore, pageOf, readPages, type Page } from '#platform/server/database/keyset-page.ts'
import { listPostings } from '#features/ledger/server.ts'
import type { StatementEntry } from '../contract.ts'
import { listInvoicesFor } from './queries.ts'
import { statementKind } from './rules.ts'

const BATCH_SIZE = 1000

/** Returns a page of a statement, newest first. */
export async function pageOfStatement(
  db: Database,
  accountId: number,
  { after, limit }: Pick<PageQuery, 'after' | 'limit'>,
): Promise<Page<StatementEntry>> {
  const postings = await listPostings(db, accountId, { before: idBefore(after), limit: limit + 1 })
  const invoices = new Map(
    (await listInvoicesFor(db, accountId, postings)).map((invoice) => [
      `${invoice.cause} ${invoice.reference}`,
      invoice,
    ]),
  )
  const entries = postings.map(({ number, kind, why, reference, cents, balance_after, posted_at }) => ({
    number,
    kind: statementKind(kind, why, cents),
    why,
    reference,
    about: invoices.get(`${kind} ${reference}`)?.about ?? null,
    invoice_id: invoices.get(`${kind} ${reference}`)?.id ?? null,
    amount_cents: cents,
    balance_after_cents: balance_after,
    created_at: posted_at,
  }))
  return pageOf(entries, limit, ({ number }) => [number])
}

/** Streams a complete statement, newest first, without ever holding all of it in memory. */
export const readStatement = (db: Database, accountId: number): AsyncGenerator<StatementEntry> =>
  readPages((paging) => pageOfStatement(db, accountId, paging), BATCH_SIZE)
