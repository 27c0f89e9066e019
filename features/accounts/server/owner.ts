import { isCommand, type Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { deleteTries } from '#platform/server/security/rate-limits.ts'
import { badRequest, forbidden } from '#platform/server/http/http-errors.ts'
import type { Services } from '#platform/server/services.ts'
import { ACCOUNT_SETTINGS_LIMITS, countTries } from './settings/limits.ts'
import { isPasswordCorrect } from './passwords.ts'
import { getAccount } from './queries.ts'
import { getSessionStart } from './queries/sessions.ts'

/** How long a sign-in counts as recent; accounts without a password confirm by a recent sign-in instead. */
const RECENT_SIGN_IN_MS = 10 * 60 * 1000

export const wrongPassword = () => badRequest('wrong_password', 'Wrong password')

interface OwnerCheck {
  db: Database
  caller: Caller
  now: Date
  address: string
  services: Services
}

/** Returns whether the session started recently. */
async function hasRecentSignIn({ db, caller, now }: Pick<OwnerCheck, 'db' | 'caller' | 'now'>): Promise<boolean> {
  const signedInAt = await getSessionStart(db, caller.session_id)
  return signedInAt !== undefined && now.getTime() - Date.parse(signedInAt) <= RECENT_SIGN_IN_MS
}

/**
 * Verifies that the owner is present, not only their open session. Returns the password hash that was checked, so that a following
 * transaction can verify that it is unchanged. Throws 400 `wrong_password`, 403 `sign_in_again` or 429.
 */
export async function confirmOwner(ownerCheck: OwnerCheck, password: string | undefined): Promise<string | null> {
  const { db, caller, address } = ownerCheck
  // Whoever runs commands on the server can read and change everything anyway.
  if (isCommand(caller)) return null
  await countTries(
    ownerCheck,
    [ACCOUNT_SETTINGS_LIMITS.ownPassword, caller.id],
    [ACCOUNT_SETTINGS_LIMITS.ownPasswordFromAddress, address],
  )
  const { password_hash } = await getAccount(db, caller.id)
  if (password_hash === null) {
    if (!(await hasRecentSignIn(ownerCheck))) throw forbidden('Sign in again, then retry.', 'sign_in_again')
  } else if (!(await isPasswordCorrect(password ?? '', password_hash, ownerCheck.services.config)))
    throw wrongPassword()
  await deleteTries(db, ACCOUNT_SETTINGS_LIMITS.ownPassword, String(caller.id))
  return password_hash
}
