import type { Database } from '#platform/server/database/database.ts'
import { badRequest } from '#platform/server/http/http-errors.ts'
import { getSecret } from '#platform/server/security/secrets.ts'
import { openSigner } from '#platform/server/security/signer.ts'

// Stateless signatures, because links in emails must work years later, and addresses of feeds must be shown again.
const signerOf = async (db: Database, secret: 'saved_search_emails' | 'saved_search_feeds') =>
  openSigner(await getSecret(db, secret))

const ALL_SEARCHES = 'all'
const EMAIL_TOKEN = /^(\d{1,15})\.(\d{1,15}|all)\.([\w-]{43})$/
const FEED_FILE = /^(\d{1,15})\.(\d{1,9})\.([\w-]{43})\.xml$/

/** The emails of an account that a link stops: those of one saved search, or of all if null. */
export interface EmailScope {
  account_id: number
  search_id: number | null
}

/** Returns the token of an unsubscribe link. */
export async function makeEmailToken(db: Database, { account_id, search_id }: EmailScope): Promise<string> {
  const scope = `${account_id}.${search_id ?? ALL_SEARCHES}`
  return `${scope}.${(await signerOf(db, 'saved_search_emails')).sign(scope)}`
}

/** Verifies and parses the token of an unsubscribe link. Throws 400 `invalid_token` when it is not ours. */
export async function readEmailToken(db: Database, token: string): Promise<EmailScope> {
  const [, account = '', scope = '', signature = ''] = EMAIL_TOKEN.exec(token) ?? []
  const signer = await signerOf(db, 'saved_search_emails')
  if (!signer.isSigned(`${account}.${scope}`, signature))
    throw badRequest('invalid_token', 'This link is incomplete. Open it from the email again.')
  return { account_id: Number(account), search_id: scope === ALL_SEARCHES ? null : Number(scope) }
}

/** A feed: its saved search, and the number that a new address raises. */
export interface FeedName {
  id: number
  feed_number: number
}

/** Returns a function that makes the private address of a saved search's feed. */
export async function feedAddresses(db: Database, publicUrl: string): Promise<(feed: FeedName) => string> {
  const signer = await signerOf(db, 'saved_search_feeds')
  return ({ id, feed_number }) => {
    const name = `${id}.${feed_number}`
    return `${publicUrl}/feeds/searches/${name}.${signer.sign(name)}.xml`
  }
}

/** Verifies and parses the file name of a feed; null when it is not ours. */
export async function readFeedFile(db: Database, file: string): Promise<FeedName | null> {
  const [, id = '', number = '', signature = ''] = FEED_FILE.exec(file) ?? []
  const signer = await signerOf(db, 'saved_search_feeds')
  return signer.isSigned(`${id}.${number}`, signature) ? { id: Number(id), feed_number: Number(number) } : null
}
