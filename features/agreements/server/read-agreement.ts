import type { Database } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import type { Agreement } from '../contract.ts'
import { findAgreement } from './queries.ts'
import { takesPart } from './rules.ts'

/** Returns an agreement of the caller; throws 404 for non-participants. */
export async function readAgreement(db: Database, id: number, accountId: number): Promise<Agreement> {
  const agreement = await findAgreement(db, id)
  if (!agreement || !takesPart(agreement, accountId)) throw notFound('Agreement not found')
  return agreement
}
