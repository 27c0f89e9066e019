import { createHmac } from 'node:crypto'
import type { Database } from '#platform/server/database.ts'
import type { BareCall } from '#platform/server/routes.ts'
import { forgetSecrets, getSecret } from '#platform/server/secrets.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'

const SECRETS = 'viewers of '
const DAY_MS = 24 * 60 * 60 * 1000

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Who watches, as it is counted: the same all day, and nobody can tell later who it was. */
export interface Viewer {
  day: string
  viewer: Buffer
}

type Watching = Pick<BareCall<Endpoint>, 'db' | 'address' | 'headers' | 'now'> & { caller: { id: number } | null }

/** Tells viewers apart: by account, or by where somebody without one calls from and what with. */
export async function viewerOf({ db, caller, address, headers, now }: Watching): Promise<Viewer> {
  const day = dayOf(now)
  const secret = await getSecret(db, SECRETS + day)
  const who = caller ? `account ${caller.id}` : `${address}\n${String(headers['user-agent'])}`
  return { day, viewer: createHmac('sha256', secret).update(who).digest() }
}

/** Throws away the secrets of days that are over; clocks differ, so yesterday's stays for a day. */
export const forgetViewers = (db: Database, now: Date) =>
  forgetSecrets(db, SECRETS, SECRETS + dayOf(new Date(now.getTime() - DAY_MS)))
