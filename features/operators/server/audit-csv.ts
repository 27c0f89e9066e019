import type { Readable } from 'node:stream'
import type { Database } from '#platform/server/database/database.ts'
import { csvOf } from '#platform/server/files/csv.ts'
import { encodeCursor } from '#platform/server/database/keyset-page.ts'
import type { AuditAction } from '../contract.ts'
import { listEntries } from './queries.ts'

const AT_ONCE = 1000

interface Filter {
  account_id?: number | undefined
  actor_id?: number | undefined
  action?: AuditAction | undefined
}

async function* readEntries(db: Database, filter: Filter) {
  let after: string | undefined
  for (;;) {
    const entries = await listEntries(db, { ...filter, limit: AT_ONCE, after })
    const page = entries.slice(0, AT_ONCE)
    for (const { created_at, action, actor, account, reason, details } of page) {
      yield [
        created_at,
        action,
        actor?.username ?? '',
        account?.username ?? '',
        reason,
        details && JSON.stringify(details),
      ]
    }
    const last = page.at(-1)
    if (entries.length <= AT_ONCE || !last) return
    after = encodeCursor([last.id])
  }
}

/** Streams the audit log as CSV, newest first, read in pages. */
export const auditCsv = (db: Database, filter: Filter): Readable =>
  csvOf(['Date', 'Action', 'Operator', 'Account', 'Reason', 'Details'], readEntries(db, filter))
