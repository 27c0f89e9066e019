import type { Work } from '#platform/server/work/work.ts'
import { insertEntry, type NewAuditEntry } from './queries.ts'
import { storedDetails } from './rules.ts'

/** Records an action of an operator in the audit log; of details that are too long the beginning. */
export const recordAction = (
  { db, now }: Pick<Work, 'db' | 'now'>,
  actor_id: number | null,
  { details, ...entry }: Omit<NewAuditEntry, 'actor_id' | 'created_at'>,
) => insertEntry(db, { ...entry, actor_id, created_at: now, ...(details && { details: storedDetails(details) }) })
