import { createHmac } from 'node:crypto'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Database } from '../database/database.ts'
import type { BaseCall } from '../http/routes.ts'
import { deleteSecrets, getSecret } from './secrets.ts'

const SECRET_NAME_PREFIX = 'viewers of '
const DAY_MS = 24 * 60 * 60 * 1000

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** A pseudonym by which a viewer is counted: constant for one day, and not attributable afterwards. */
export interface Viewer {
  day: string
  viewer: Buffer
}

type IncomingCall = Pick<BaseCall<Endpoint>, 'db' | 'address' | 'headers' | 'now'>
type ViewingCall = IncomingCall & { caller: { id: number } | null }

/** Returns the viewer of a call: identified by account, or by address and user agent if signed out. */
export async function viewerOf({ db, caller, address, headers, now }: ViewingCall): Promise<Viewer> {
  const day = dayOf(now)
  const secret = await getSecret(db, SECRET_NAME_PREFIX + day)
  const identity = caller ? `account ${caller.id}` : `${address}\n${String(headers['user-agent'])}`
  return { day, viewer: createHmac('sha256', secret).update(identity).digest() }
}

/** Returns the caller's signed-out viewer hashes of today and yesterday, because existing clients open links without a token. */
export async function signedOutViewersOf(call: IncomingCall): Promise<Buffer[]> {
  const days = [call.now, new Date(call.now.getTime() - DAY_MS)]
  const viewers = []
  for (const now of days) viewers.push((await viewerOf({ ...call, caller: null, now })).viewer)
  return viewers
}

/** Deletes the secrets of past days; yesterday's is kept for a day, because clocks differ. */
export const deleteViewers = (db: Database, now: Date) =>
  deleteSecrets(db, SECRET_NAME_PREFIX, SECRET_NAME_PREFIX + dayOf(new Date(now.getTime() - DAY_MS)))
