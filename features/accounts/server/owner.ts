import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { deleteTries } from '#platform/server/security/rate-limits.ts'
import { badRequest, forbidden } from '#platform/server/http/http-errors.ts'
import type { Services } from '#platform/server/services.ts'
import { CARE_LIMITS, countTries } from './settings/limits.ts'
import { passwordFits } from './passwords.ts'
import { getAccount } from './queries.ts'
import { getSessionStart } from './queries/sessions.ts'

/** For so long a sign-in counts as fresh: it stands for the password of who has none. */
const FRESH_MS = 10 * 60 * 1000

export const wrongPassword = () => badRequest('wrong_password', 'Wrong password')

interface Asking {
  db: Database
  caller: Caller
  now: Date
  address: string
  services: Services
}

/** Whether somebody signed in just now. */
async function isFresh({ db, caller, now }: Pick<Asking, 'db' | 'caller' | 'now'>): Promise<boolean> {
  const began = await getSessionStart(db, caller.session_id)
  return began !== undefined && now.getTime() - Date.parse(began) <= FRESH_MS
}

/**
 * Makes sure that the owner of an account is there and not only their open session. Answers the hash that was looked at; a
 * transaction that follows checks that it still holds. Throws 400 `wrong_password`, 403 `sign_in_again` or 429.
 */
export async function confirmOwner(asking: Asking, password: string | undefined): Promise<string | null> {
  const { db, caller, address } = asking
  await countTries(asking, [CARE_LIMITS.ownPassword, caller.id], [CARE_LIMITS.ownPasswordFromAddress, address])
  const { password_hash } = await getAccount(db, caller.id)
  if (password_hash === null) {
    if (!(await isFresh(asking))) throw forbidden('Sign in again, then retry.', 'sign_in_again')
  } else if (!(await passwordFits(password ?? '', password_hash, asking.services.config))) throw wrongPassword()
  await deleteTries(db, CARE_LIMITS.ownPassword, String(caller.id))
  return password_hash
}
