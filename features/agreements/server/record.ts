import type { Database } from '#platform/server/database/database.ts'
import type { AgreementRecord } from '../contract.ts'
import { findRecord } from './queries.ts'

/** An agreement as its record, with its two sides; undefined when there is none. */
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
