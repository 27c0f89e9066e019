import type { Database } from '#platform/server/database/database.ts'
import type { AgreementRecord } from '../contract.ts'
import { findRecord } from './queries/record.ts'

/** Returns an agreement's record and its two parties; undefined when it does not exist. */
export async function recordOf(
  db: Database,
  id: number,
): Promise<{ record: AgreementRecord; client_id: number; developer_id: number } | undefined> {
  const found = await findRecord(db, id)
  if (!found) return undefined
  const { client_id, developer_id, agreement_id, status, versions, events } = found
  const head_hash = events.at(-1)?.hash ?? ''
  const record = { format: 'agreement-record-1', agreement_id, status, versions, events, head_hash } as const
  return { record, client_id, developer_id }
}
