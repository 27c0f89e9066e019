import type { Provider } from '#platform/contract/providers.ts'
import type { Database } from '#platform/server/database/database.ts'

export interface NewFlow {
  state_hash: Buffer
  provider: Provider
  browser_hash: Buffer
  verifier: string
  nonce: string
  link_account_id: number | null
  /** The invitation that was brought. */
  invitation_hash: Buffer | null
  created_at: Date
}

export const insertFlow = (db: Database, flow: NewFlow) => db.insertInto('login_flows').values(flow).execute()

/** Takes a flow that began in this browser after `since`: whoever removes the row has it, nobody else. */
export const takeFlow = (
  db: Database,
  { state_hash, provider, browser_hash }: Pick<NewFlow, 'state_hash' | 'provider' | 'browser_hash'>,
  since: string,
) =>
  db
    .deleteFrom('login_flows')
    .where('state_hash', '=', state_hash)
    .where('provider', '=', provider)
    .where('browser_hash', '=', browser_hash)
    .where('created_at', '>', since)
    .returning(['verifier', 'nonce', 'link_account_id', 'invitation_hash'])
    .executeTakeFirst()

interface CodeKey {
  code_hash: Buffer
  purpose: 'start_link' | 'finish_link'
  /** The browser it was made for; null for a code that starts a link. */
  browser_hash: Buffer | null
}

export interface NewCode extends CodeKey {
  account_id: number
  provider: Provider
  /** The identity that is to be added, for a code that finishes a link. */
  subject: string | null
  created_at: Date
}

export const insertCode = (db: Database, code: NewCode) => db.insertInto('login_codes').values(code).execute()

/** Takes a code that was made for this after `since`, once. */
export const takeCode = (db: Database, { code_hash, purpose, browser_hash }: CodeKey, since: string) =>
  db
    .deleteFrom('login_codes')
    .where('code_hash', '=', code_hash)
    .where('purpose', '=', purpose)
    .where('browser_hash', 'is not distinct from', browser_hash)
    .where('created_at', '>', since)
    .returning(['account_id', 'provider', 'subject'])
    .executeTakeFirst()

/** Removes flows and codes that began before `since` and were never used. */
export async function deleteOldFlows(db: Database, since: string): Promise<void> {
  await db.deleteFrom('login_flows').where('created_at', '<', since).execute()
  await db.deleteFrom('login_codes').where('created_at', '<', since).execute()
}
