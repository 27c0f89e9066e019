import { countTry, deleteTries, type Limit } from '#platform/server/security/rate-limits.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { attemptKeyOf, LIMITS } from '../rules.ts'

const QUARTER_MS = 15 * 60 * 1000
const HOUR_MS = 4 * QUARTER_MS

/** Rate limits for guessable secrets and for emails, per account and per IP address. */
export const ACCOUNT_SETTINGS_LIMITS = {
  forgotForEmail: { name: 'forgot-for-email', tries: 5, withinMs: HOUR_MS },
  forgotFromAddress: { name: 'forgot-from-address', tries: 30, withinMs: HOUR_MS },
  resendForAccount: { name: 'resend-for-account', tries: 5, withinMs: HOUR_MS },
  resendFromAddress: { name: 'resend-from-address', tries: 30, withinMs: HOUR_MS },
  resetOfAccount: { name: 'reset-of-account', tries: 10, withinMs: QUARTER_MS },
  resetFromAddress: { name: 'reset-from-address', tries: 30, withinMs: QUARTER_MS },
  ownPassword: { name: 'own-password', tries: 10, withinMs: QUARTER_MS },
  ownPasswordFromAddress: { name: 'own-password-from-address', tries: 50, withinMs: QUARTER_MS },
  newEmail: { name: 'new-email', tries: 5, withinMs: HOUR_MS },
  export: { name: 'export', tries: 10, withinMs: HOUR_MS },
} as const satisfies Record<string, Limit>

interface AttemptContext {
  db: Database
  now: Date
  services: Services
}

/** Counts one attempt against each of these limits. Throws 429 at the first that is exhausted. Never call it inside a transaction. */
export async function countTries(
  { db, now, services }: AttemptContext,
  ...tries: (readonly [limit: Limit, whom: string | number])[]
): Promise<void> {
  if (!services.config.RATE_LIMITS) return
  for (const [limit, attemptKey] of tries) await countTry(db, limit, String(attemptKey), now)
}

/**
 * Resets the attempts counted against an account, whoever made them: an owner who proved themselves by email can sign in even while another
 * person keeps guessing the password.
 */
export async function resetTries(
  db: Database,
  { id, email }: { id: number; email: string },
  address: string,
): Promise<void> {
  const attemptKey = attemptKeyOf({ id }, email)
  await deleteTries(db, LIMITS.signInToAccount, attemptKey)
  await deleteTries(db, LIMITS.signIn, `${address}\n${attemptKey}`)
  await deleteTries(db, LIMITS.signInFromAddress, address)
  await deleteTries(db, ACCOUNT_SETTINGS_LIMITS.ownPassword, String(id))
  await deleteTries(db, ACCOUNT_SETTINGS_LIMITS.forgotForEmail, email.toLowerCase())
}
