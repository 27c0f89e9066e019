import type { Readable } from 'node:stream'
import type { Database } from '#platform/server/database/database.ts'
import { csvOf } from '#platform/server/files/csv.ts'
import { readPages } from '#platform/server/database/keyset-page.ts'
import type { AuditAction } from '../contract.ts'
import { listEntries } from './queries.ts'

interface Filter {
  account_id?: number | undefined
  actor_id?: number | undefined
  action?: AuditAction | undefined
}

async function* readEntries(db: Database, filter: Filter) {
  const entries = readPages((paging) => listEntries(db, { ...filter, ...paging }))
  for await (const { created_at, action, actor, account, reason, details } of entries)
    yield [
      created_at,
      action,
      actor?.username ?? '',
      account?.username ?? '',
      reason,
      details && JSON.stringify(details),
    ]
}

/** Streams the audit log as CSV, newest first, read in pages. */
export const auditCsv = (db: Database, filter: Filter): Readable =>
  csvOf(['Date', 'Action', 'Operator', 'Account', 'Reason', 'Details'], readEntries(db, filter))
