import { createHmac } from 'node:crypto'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Database } from '../database/database.ts'
import type { BareCall } from '../http/routes.ts'
import { deleteSecrets, getSecret } from './secrets.ts'

const SECRETS = 'viewers of '
const DAY_MS = 24 * 60 * 60 * 1000

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Who watches, as it is counted: the same all day, and nobody can tell later who it was. */
export interface Viewer {
  day: string
  viewer: Buffer
}

type Coming = Pick<BareCall<Endpoint>, 'db' | 'address' | 'headers' | 'now'>
type Watching = Coming & { caller: { id: number } | null }

/** Tells viewers apart: by account, or by where somebody without one calls from and what with. */
export async function viewerOf({ db, caller, address, headers, now }: Watching): Promise<Viewer> {
  const day = dayOf(now)
  const secret = await getSecret(db, SECRETS + day)
  const who = caller ? `account ${caller.id}` : `${address}\n${String(headers['user-agent'])}`
  return { day, viewer: createHmac('sha256', secret).update(who).digest() }
}

/** As whom somebody was counted today and yesterday who was not signed in: existing clients open links without a token. */
export async function signedOutViewersOf(call: Coming): Promise<Buffer[]> {
  const days = [call.now, new Date(call.now.getTime() - DAY_MS)]
  const viewers = []
  for (const now of days) viewers.push((await viewerOf({ ...call, caller: null, now })).viewer)
  return viewers
}

/** Throws away the secrets of days that are over; clocks differ, so yesterday's stays for a day. */
export const deleteViewers = (db: Database, now: Date) =>
  deleteSecrets(db, SECRETS, SECRETS + dayOf(new Date(now.getTime() - DAY_MS)))
