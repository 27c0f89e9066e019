import type { Database } from '#platform/server/database/database.ts'
import { insertEntry, type NewAuditEntry } from './queries.ts'
import { storedDetails } from './rules.ts'

/** Records an action in the audit log; of details that are too long the beginning. */
export const recordAction = (db: Database, { details, ...entry }: NewAuditEntry) =>
  insertEntry(db, { ...entry, ...(details && { details: storedDetails(details) }) })
