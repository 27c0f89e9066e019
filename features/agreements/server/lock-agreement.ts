import type { Database } from '#platform/server/database/database.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { lockRequestById } from '#features/requests/server.ts'
import { findAgreementRow, type AgreementRow } from './queries.ts'
import { findStepProblem, STEPS, takesPart, type StepName } from './rules.ts'

/** Returns an agreement of the caller; throws 404 for non-participants. */
export async function findOwnAgreement(db: Database, id: number, accountId: number): Promise<AgreementRow> {
  const agreement = await findAgreementRow(db, id)
  if (!agreement || !takesPart(agreement, accountId)) throw notFound('Agreement not found')
  return agreement
}

/**
 * Locks the request, so that concurrent decisions about it are serialized, and returns the agreement's current state. Throws 404 for
 * non-participants, 409 when its status no longer allows the step, 403 when the step belongs to the other side.
 */
export async function lockForStep(db: Database, step: StepName, id: number, accountId: number) {
  const { request_id } = await findOwnAgreement(db, id, accountId)
  const request = await lockRequestById(db, request_id)
  const agreement = await findOwnAgreement(db, id, accountId)
  const { done, by } = STEPS[step]
  const problem = findStepProblem(step, agreement, accountId)
  if (problem === 'state') {
    throw conflict('impossible_transition', `An agreement that is ${agreement.status} cannot be ${done}`)
  }
  if (problem === 'side') {
    const allowedSide = {
      other: 'the side that did not propose it',
      proposer: 'who proposed it',
      client: 'the client',
    }[by]
    throw forbidden(`This agreement can only be ${done} by ${allowedSide}`, 'not_your_turn')
  }
  return { agreement, request }
}
