import type { Database } from '#platform/server/database/database.ts'
import { conflict, forbidden } from '#platform/server/http/http-errors.ts'
import { lockRequestById } from '#features/requests/server.ts'
import { findOwnAgreement } from '../lock-agreement.ts'
import type { AgreementRow } from '../queries.ts'
import { findTerms } from './queries.ts'

export const changePending = () =>
  conflict('change_pending', 'A change of the terms is waiting for a reply: accept, decline or withdraw it first')

/** Locks the request, as every step of an agreement does, and returns agreed work that is not completed. Throws 404 for non-participants. */
export async function lockAgreed(db: Database, id: number, accountId: number): Promise<AgreementRow> {
  const { request_id } = await findOwnAgreement(db, id, accountId)
  await lockRequestById(db, request_id)
  const agreement = await findOwnAgreement(db, id, accountId)
  if (agreement.status !== 'accepted')
    throw conflict('impossible_transition', 'Only the terms of agreed work that is not completed can be changed')
  return agreement
}

export type Change = NonNullable<Awaited<ReturnType<typeof findTerms>>>

/** Returns the change that waits for a reply. */
export async function findChange(db: Database, { id, proposed_version }: AgreementRow): Promise<Change | undefined> {
  return proposed_version === null ? undefined : findTerms(db, id, proposed_version)
}

/** Locks as `lockAgreed` does, and returns the change too. Throws 403 to the side whose turn it is not. */
export async function lockChange(db: Database, id: number, accountId: number, by: 'proposer' | 'other') {
  const agreement = await lockAgreed(db, id, accountId)
  const change = await findChange(db, agreement)
  if (!change) throw conflict('impossible_transition', 'No change is waiting for a reply')
  if ((change.proposed_by === accountId) !== (by === 'proposer')) {
    const refusal = {
      proposer: 'Only who proposed a change can withdraw it',
      other: 'The other side replies to a change',
    }[by]
    throw forbidden(refusal, 'not_your_turn')
  }
  return { agreement, change }
}
