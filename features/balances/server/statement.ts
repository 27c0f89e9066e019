import type { Database } from '#platform/server/database/database.ts'
import { listPostings } from '#features/ledger/server.ts'
import type { StatementEntry } from '../contract.ts'
import { listInvoicesFor } from './queries.ts'
import { statementKind } from './rules.ts'

const BATCH_SIZE = 1000

/** Lists statement entries, newest first, starting below the given number. */
export async function listStatement(
  db: Database,
  accountId: number,
  { before, limit }: { before: number; limit: number },
): Promise<StatementEntry[]> {
  const postings = await listPostings(db, accountId, { before, limit })
  const invoices = new Map(
    (await listInvoicesFor(db, accountId, postings)).map((invoice) => [
      `${invoice.cause} ${invoice.reference}`,
      invoice,
    ]),
  )
  return postings.map(({ number, kind, why, reference, cents, balance_after, posted_at }) => ({
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
}

/** Streams a complete statement, newest first, without ever holding all of it in memory. */
export async function* readStatement(db: Database, accountId: number): AsyncGenerator<StatementEntry> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const entries = await listStatement(db, accountId, { before, limit: BATCH_SIZE })
    yield* entries
    const last = entries.at(-1)
    if (last === undefined || entries.length < BATCH_SIZE) return
    before = last.number
  }
}
