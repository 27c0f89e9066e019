import type { Database } from '#platform/server/database/database.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { holdRequest } from '#features/requests/server.ts'
import { findStanding, type StandingRow } from './queries.ts'
import { hindrance, STEPS, takesPart, type StepName } from './rules.ts'

const agreementNotFound = () => notFound('Agreement not found')

/** An agreement of the caller; to strangers there is none. */
export async function findOwnStanding(db: Database, id: number, accountId: number): Promise<StandingRow> {
  const agreement = await findStanding(db, id)
  if (!agreement || !takesPart(agreement, accountId)) throw agreementNotFound()
  return agreement
}

/**
 * Holds the request, so that what is decided about it is decided once, and finds the agreement as it stands then. Throws where the
 * caller may not take this step: 404 for strangers, 409 when it comes too late, 403 when it is the other side's.
 */
export async function holdFor(db: Database, step: StepName, id: number, accountId: number) {
  const { request_id } = await findOwnStanding(db, id, accountId)
  const request = await holdRequest(db, request_id)
  const agreement = await findOwnStanding(db, id, accountId)
  const { done, by } = STEPS[step]
  const hindered = hindrance(step, agreement, accountId)
  if (hindered === 'state') {
    throw conflict('impossible_transition', `An agreement that is ${agreement.status} cannot be ${done}`)
  }
  if (hindered === 'side') {
    const whose = { other: 'the side that did not propose it', proposer: 'who proposed it', client: 'the client' }[by]
    throw forbidden(`This agreement can only be ${done} by ${whose}`, 'not_your_turn')
  }
  return { agreement, request }
}
