import type { Database } from '#platform/server/database/database.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { holdRequest } from '#features/requests/server.ts'
import { findStanding, type StandingRow } from './queries.ts'
import { obstacleTo, STEPS, takesPart, type StepName } from './rules.ts'

const agreementNotFound = () => notFound('Agreement not found')

/** Returns an agreement of the caller; throws 404 for non-participants. */
export async function findOwnStanding(db: Database, id: number, accountId: number): Promise<StandingRow> {
  const agreement = await findStanding(db, id)
  if (!agreement || !takesPart(agreement, accountId)) throw agreementNotFound()
  return agreement
}

/**
 * Locks the request, so that concurrent decisions about it are serialized, and returns the agreement's current state. Throws 404 for
 * non-participants, 409 when its status no longer allows the step, 403 when the step belongs to the other side.
 */
export async function holdFor(db: Database, step: StepName, id: number, accountId: number) {
  const { request_id } = await findOwnStanding(db, id, accountId)
  const request = await holdRequest(db, request_id)
  const agreement = await findOwnStanding(db, id, accountId)
  const { done, by } = STEPS[step]
  const hindered = obstacleTo(step, agreement, accountId)
  if (hindered === 'state') {
    throw conflict('impossible_transition', `An agreement that is ${agreement.status} cannot be ${done}`)
  }
  if (hindered === 'side') {
    const whose = { other: 'the side that did not propose it', proposer: 'who proposed it', client: 'the client' }[by]
    throw forbidden(`This agreement can only be ${done} by ${whose}`, 'not_your_turn')
  }
  return { agreement, request }
}
