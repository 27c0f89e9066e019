import type { Endpoint } from '#platform/contract/endpoint.ts'
import { forbidden } from '#platform/server/http/http-errors.ts'
import type { BaseCall } from '#platform/server/http/routes.ts'
import { countTry, deleteTries, uncountTry, type Limit } from '#platform/server/security/rate-limits.ts'
import { isPasswordCorrect } from '#features/accounts/server.ts'
import type { Kind, OpenedLink } from './queries.ts'

const MINUTE_MS = 60 * 1000
// Shared passwords are short. The limit per address allows typos; the limit over all addresses makes guessing impractical: a legitimate
// visitor waits an hour at most, and the owner can replace the link or the password at any time.
const ADDRESS_LIMIT: Limit = { name: 'share link password', tries: 20, withinMs: 15 * MINUTE_MS }
const LINK_LIMIT: Limit = { name: 'share link password of all', tries: 50, withinMs: 60 * MINUTE_MS }

type PasswordAttempt = Pick<BaseCall<Endpoint>, 'db' | 'address' | 'now' | 'services'> & { body: { password: string } }

/**
 * Verifies the password of a link. Throws 429 after too many wrong ones, from one address or in total. Call it outside a transaction,
 * because failed attempts must be counted too.
 */
export async function checkPassword(
  call: PasswordAttempt,
  kind: Kind,
  { id, password_hash }: OpenedLink,
): Promise<void> {
  const { db, address, body, now, services } = call
  if (password_hash === null) return
  // The total limit starts anew with a new password.
  const [addressKey, linkKey] = [`link ${id} ${address}`, `link ${id} ${password_hash}`]
  await countTry(db, ADDRESS_LIMIT, addressKey, now)
  // Counted before the check, so that parallel requests cannot exceed the limit.
  await countTry(db, LINK_LIMIT, linkKey, now)
  if (!(await isPasswordCorrect(body.password, password_hash, services.config))) {
    throw forbidden(`Wrong password for this ${kind}`, 'wrong_password')
  }
  await deleteTries(db, ADDRESS_LIMIT, addressKey)
  // Only this attempt is uncounted: resetting the count would let guessing continue after each legitimate visitor.
  await uncountTry(db, LINK_LIMIT, linkKey)
}

/** Throws 403 when a link has a password and the caller gave none. */
export function refuseWithoutPassword(kind: Kind, { password_hash }: OpenedLink): void {
  if (password_hash !== null) throw forbidden(`This ${kind} has a password`, 'password_needed')
}
