import type { Endpoint } from '#platform/contract/endpoint.ts'
import { forbidden } from '#platform/server/http/http-errors.ts'
import type { BareCall } from '#platform/server/http/routes.ts'
import { countTry, deleteTries, uncountTry, type Limit } from '#platform/server/security/rate-limits.ts'
import { passwordFits } from '#features/accounts/server.ts'
import type { Kind, OpenedLink } from './queries.ts'

const MINUTE_MS = 60 * 1000
// A password that people tell each other is short. One address may mistype it often, all addresses together far less often than it
// takes to guess it: who knows it waits an hour at most, and its owner can replace the link or the password at any time.
const TRIES_OF_ADDRESS: Limit = { name: 'share link password', tries: 20, withinMs: 15 * MINUTE_MS }
const TRIES_OF_ALL: Limit = { name: 'share link password of all', tries: 50, withinMs: 60 * MINUTE_MS }

type Trying = Pick<BareCall<Endpoint>, 'db' | 'address' | 'now' | 'services'> & { body: { password: string } }

/**
 * Lets in who knows the password of a link. Throws 429 after too many wrong ones, from one address or from all. Not inside a
 * transaction: a refused try counts too.
 */
export async function checkPassword(call: Trying, kind: Kind, { id, password_hash }: OpenedLink): Promise<void> {
  const { db, address, body, now, services } = call
  if (password_hash === null) return
  // A new password is guessed from the start.
  const [fromHere, fromAnywhere] = [`link ${id} ${address}`, `link ${id} ${password_hash}`]
  await countTry(db, TRIES_OF_ADDRESS, fromHere, now)
  // Counted before it is known to be wrong: of many that come at once no more than these are looked at.
  await countTry(db, TRIES_OF_ALL, fromAnywhere, now)
  if (!(await passwordFits(body.password, password_hash, services.config))) {
    throw forbidden(`Wrong password for this ${kind}`, 'wrong_password')
  }
  await deleteTries(db, TRIES_OF_ADDRESS, fromHere)
  // Not forgotten: else each visitor who knows it would let somebody else guess on.
  await uncountTry(db, TRIES_OF_ALL, fromAnywhere)
}

/** Refuses who brings no password to a link that has one. */
export function refuseWithoutPassword(kind: Kind, { password_hash }: OpenedLink): void {
  if (password_hash !== null) throw forbidden(`This ${kind} has a password`, 'password_needed')
}
