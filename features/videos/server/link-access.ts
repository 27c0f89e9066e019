import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { countTry, deleteTries, uncountTry, type Limit } from '#platform/server/security/rate-limits.ts'
import { forbidden, invalidField } from '#platform/server/http/http-errors.ts'
import type { BareCall } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { hashPassword, passwordFits } from '#features/accounts/server.ts'
import type { LinkWishes, ShareOpening } from '../contract.ts'

const TOKEN_BYTES = 24
const MINUTE_MS = 60 * 1000
// A password that people tell each other is short. One address may mistype it often, all addresses together far less often than it
// takes to guess it: who knows it waits an hour at most, and its owner can replace the link or the password at any time.
const TRIES_OF_ADDRESS = { tries: 20, withinMs: 15 * MINUTE_MS } as const satisfies Omit<Limit, 'name'>
const TRIES_OF_ALL = { tries: 50, withinMs: 60 * MINUTE_MS } as const satisfies Omit<Limit, 'name'>

/** A link as it is stored, whatever it opens. */
export interface StoredLink {
  id: number
  token: string
  ends_at: string | null
  password_hash: string | null
  created_at: string
}

/** What its owner settles of a link. */
export type LinkSettings = Pick<StoredLink, 'token' | 'ends_at' | 'password_hash'>

/** Where the link of one thing is stored. */
interface LinkStore {
  find: () => Promise<StoredLink | undefined>
  insert: (link: LinkSettings & { created_at: Date }) => Promise<StoredLink>
  update: (id: number, changes: Partial<LinkSettings>) => Promise<StoredLink>
  remove: () => Promise<unknown>
}

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

export type Wishing = Pick<BareCall<Endpoint>, 'now' | 'services'> & { body: z.output<typeof LinkWishes> }

// What is named; the rest stays as it is.
async function settingsOf({ body, now, services }: Wishing): Promise<Partial<LinkSettings>> {
  const { new_link, ends_at, password } = body
  if (typeof ends_at === 'string' && ends_at <= now.toISOString()) {
    throw invalidField('ends_at', 'Choose a time in the future')
  }
  return {
    ...(new_link ? { token: newToken() } : {}),
    ...(ends_at === undefined ? {} : { ends_at }),
    ...(password === undefined
      ? {}
      : { password_hash: password === null ? null : await hashPassword(password, services.config) }),
  }
}

/** Changes a link as its owner wishes, or makes one. A new token is a link of its own: who opened the old one goes with that. */
export async function putLink(call: Wishing, store: LinkStore): Promise<StoredLink> {
  const wanted = await settingsOf(call)
  const known = await store.find()
  if (known && Object.keys(wanted).length === 0) return known
  if (known && wanted.token === undefined) return store.update(known.id, wanted)
  if (known) await store.remove()
  const { ends_at = null, password_hash = null } = known ?? {}
  return store.insert({ ends_at, password_hash, token: newToken(), ...wanted, created_at: call.now })
}

type Trying = Pick<BareCall<Endpoint>, 'db' | 'address' | 'now' | 'services'> & { body: { password: string } }

/**
 * Lets in who knows the password of a link of some kind, such as `video`. Throws 429 after too many wrong ones, from one address or
 * from all. Not inside a transaction: a refused try counts too.
 */
export async function checkLinkPassword(call: Trying, kind: string, link: Pick<StoredLink, 'id' | 'password_hash'>) {
  const { db, address, body, now, services } = call
  const { id, password_hash } = link
  if (password_hash === null) return
  const ofAddress: Limit = { name: `${kind} link password`, ...TRIES_OF_ADDRESS }
  // A new password is guessed from the start.
  const ofAll: Limit = { name: `${kind} link password of all`, ...TRIES_OF_ALL }
  const [fromHere, fromAnywhere] = [`link ${id} ${address}`, `link ${id} ${password_hash}`]
  await countTry(db, ofAddress, fromHere, now)
  // Counted before it is known to be wrong: of many that come at once no more than these are looked at.
  await countTry(db, ofAll, fromAnywhere, now)
  if (!(await passwordFits(body.password, password_hash, services.config))) {
    throw forbidden(`Wrong password for this ${kind}`, 'wrong_password')
  }
  await deleteTries(db, ofAddress, fromHere)
  // Not forgotten: else each visitor who knows it would let somebody else guess on.
  await uncountTry(db, ofAll, fromAnywhere)
}

/** Refuses who brings no password to a link that has one. */
export function refuseWithoutPassword(kind: string, { password_hash }: Pick<StoredLink, 'password_hash'>): void {
  if (password_hash !== null) throw forbidden(`This ${kind} has a password`, 'password_needed')
}

export interface OpeningRow {
  id: number
  opened_at: string
  viewer_id: number | null
  viewer_username: string | null
}

/** Somebody who opened a link, as its owner is told. */
export const presentOpening = ({ id, opened_at, viewer_id, viewer_username }: OpeningRow): ShareOpening => ({
  id,
  opened_at,
  user: viewer_id === null ? null : { id: viewer_id, username: viewer_username ?? '' },
})
