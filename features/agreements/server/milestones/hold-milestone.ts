import type { Database } from '#platform/server/database/database.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import { lockRequestById } from '#features/requests/server.ts'
import { findOwnAgreement } from '../lock-agreement.ts'
import type { AgreementRow } from '../queries.ts'
import { noSuchMilestone } from './http-errors.ts'
import { lockMilestone, type MilestoneRow } from './queries/milestones.ts'

/** An agreement and one of its milestones, both locked until the transaction ends. */
export interface LockedMilestone {
  agreement: AgreementRow
  milestone: MilestoneRow
}

/** Locks the request, as every step of an agreement does, and a milestone. Throws 404 for non-participants. */
export async function lockMilestoneOf(
  db: Database,
  { id, number }: { id: number; number: number },
  accountId: number,
): Promise<LockedMilestone> {
  const { request_id } = await findOwnAgreement(db, id, accountId)
  await lockRequestById(db, request_id)
  const agreement = await findOwnAgreement(db, id, accountId)
  const milestone = await lockMilestone(db, id, number)
  if (!milestone) throw noSuchMilestone()
  return { agreement, milestone }
}

/** Locks a request for a step that nobody of the two takes; it may be gone once one of them closed their account. */
export async function lockRequestIfAny(db: Database, requestId: number): Promise<void> {
  try {
    await lockRequestById(db, requestId)
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error
  }
}
