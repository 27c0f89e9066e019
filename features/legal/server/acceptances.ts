import type { Database } from '#platform/server/database/database.ts'
import type { Caller } from '#platform/server/http/caller.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import { insertAcceptance } from './queries/acceptances.ts'
import { findInForce } from './queries/versions.ts'

/** Records that a new account accepted the terms in force. */
export async function acceptInForce({ db, now }: { db: Database; now: Date }, account_id: number): Promise<void> {
  const version = await findInForce(db, 'terms', now)
  await insertAcceptance(db, { account_id, version_number: version?.number ?? 0, accepted_at: now })
}

/** Returns the refusal of a call that needs consent, while terms in force that need acceptance have not been accepted. */
export function refuseWithoutTerms({ owes_consent }: Caller): HttpError | undefined {
  if (!owes_consent) return undefined
  return new HttpError(
    403,
    'terms_not_accepted',
    'Our terms have changed. Accept them at the bottom of the page, then try again. Nothing you wrote is lost.',
  )
}
