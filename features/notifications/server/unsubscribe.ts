import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import { badRequest } from '#platform/server/http/http-errors.ts'
import { getSecret } from '#platform/server/security/secrets.ts'
import { NotificationKind, withDefaults } from '../contract.ts'
import { changeWaiting, getSettings, upsertSettings } from './queries/settings.ts'

/** Which e-mails to whom: those of one kind, or all of them where it is null. */
export interface Stopping {
  account_id: number
  kind: NotificationKind | null
}

const ALL = 'all'
const SHAPE = /^(\d{1,15})\.([a-z_]{1,40})\.([\w-]{43})$/

// The same person may stop e-mails for years after they came, signed out and on any machine: so a signature, and nothing kept.
const sign = async (db: Database, words: string): Promise<Buffer> =>
  createHmac('sha256', await getSecret(db, 'unsubscribe'))
    .update(words)
    .digest()

/** What stands in an e-mail's link. It says whose e-mails it stops; nobody can make one for others. */
export async function makeUnsubscribeToken(db: Database, { account_id, kind }: Stopping): Promise<string> {
  const words = `${account_id}.${kind ?? ALL}`
  return `${words}.${(await sign(db, words)).toString('base64url')}`
}

/** Reads what stands in an e-mail's link. Throws 400 `invalid_token` when we did not write it. */
export async function readUnsubscribeToken(db: Database, token: string): Promise<Stopping> {
  const [, account = '', scope = '', signature = ''] = SHAPE.exec(token) ?? []
  const kind = NotificationKind.safeParse(scope)
  const signed = await sign(db, `${account}.${scope}`)
  const given = Buffer.from(signature, 'base64url')
  const isOurs = given.length === signed.length && timingSafeEqual(given, signed)
  if (!isOurs || (!kind.success && scope !== ALL)) {
    throw badRequest('invalid_token', 'This link is incomplete. Open it from the email again.')
  }
  return { account_id: Number(account), kind: kind.success ? kind.data : null }
}

/** Stops e-mails; what is shown on the screen stays as it is. An account that is gone gets none anyway. */
export async function stopEmails(db: Database, { account_id, kind }: Stopping): Promise<void> {
  const settings = await getSettings(db, account_id)
  if (!settings) return
  const stopped = withDefaults(settings.chosen)
    .filter((setting) => kind === null || setting.kind === kind)
    .map((setting) => ({ ...setting, mail: 'never' as const }))
  await upsertSettings(db, account_id, stopped)
  await changeWaiting(db, account_id, stopped)
}
