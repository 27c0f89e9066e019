import type { Database } from '#platform/server/database/database.ts'
import { badRequest } from '#platform/server/http/http-errors.ts'
import { getSecret } from '#platform/server/security/secrets.ts'
import { openSigner } from '#platform/server/security/signer.ts'
import { NotificationKind, withDefaults } from '../contract.ts'
import { changePendingEmails, getSettings, upsertSettings } from './queries/settings.ts'

/** The emails to stop for an account: one kind, or all of them if null. */
export interface EmailScope {
  account_id: number
  kind: NotificationKind | null
}

const ALL_KINDS = 'all'
const TOKEN_PATTERN = /^(\d{1,15})\.([a-z_]{1,40})\.([\w-]{43})$/

// A stateless signature, because a link must work years later, signed out and on any device.
const signerOf = async (db: Database) => openSigner(await getSecret(db, 'unsubscribe'))

/** Returns the token of an unsubscribe link. It names the account whose emails it stops; only the server can create one. */
export async function makeUnsubscribeToken(db: Database, { account_id, kind }: EmailScope): Promise<string> {
  const words = `${account_id}.${kind ?? ALL_KINDS}`
  return `${words}.${(await signerOf(db)).sign(words)}`
}

/** Verifies and parses the token of an unsubscribe link. Throws 400 `invalid_token` when it is not ours. */
export async function readUnsubscribeToken(db: Database, token: string): Promise<EmailScope> {
  const [, account = '', scope = '', signature = ''] = TOKEN_PATTERN.exec(token) ?? []
  const kind = NotificationKind.safeParse(scope)
  const isSignatureValid = (await signerOf(db)).isSigned(`${account}.${scope}`, signature)
  if (!isSignatureValid || (!kind.success && scope !== ALL_KINDS)) {
    throw badRequest('invalid_token', 'This link is incomplete. Open it from the email again.')
  }
  return { account_id: Number(account), kind: kind.success ? kind.data : null }
}

/** Stops emails and leaves on-screen notifications unchanged. Does nothing for a deleted account. */
export async function stopEmails(db: Database, { account_id, kind }: EmailScope): Promise<void> {
  const settings = await getSettings(db, account_id)
  if (!settings) return
  const stopped = withDefaults(settings.chosen)
    .filter((setting) => kind === null || setting.kind === kind)
    .map((setting) => ({ ...setting, mail: 'never' as const }))
  await upsertSettings(db, account_id, stopped)
  await changePendingEmails(db, account_id, stopped)
}
