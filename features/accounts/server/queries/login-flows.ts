import type { Provider } from '#platform/contract/providers.ts'
import type { Database } from '#platform/server/database/database.ts'

export interface NewFlow {
  state_hash: Buffer
  provider: Provider
  browser_hash: Buffer
  verifier: string
  nonce: string
  link_account_id: number | null
  /** Hash of the invitation code supplied, if any. */
  invitation_hash: Buffer | null
  /** Hash of the answer to the owner's question, if any. */
  answer_hash: Buffer | null
  created_at: Date
}

export const insertFlow = (db: Database, flow: NewFlow) => db.insertInto('login_flows').values(flow).execute()

/** Consumes a flow that began in this browser after `since`; deleting the row ensures that only one caller gets it. */
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
    .returning(['verifier', 'nonce', 'link_account_id', 'invitation_hash', 'answer_hash'])
    .executeTakeFirst()

interface CodeKey {
  code_hash: Buffer
  purpose: 'start_link' | 'finish_link'
  /** Hash of the browser's secret that it was issued for; null for a code that starts linking. */
  browser_hash: Buffer | null
}

export interface NewCode extends CodeKey {
  account_id: number
  provider: Provider
  /** Identity to link, for a code that completes linking. */
  subject: string | null
  created_at: Date
}

export const insertCode = (db: Database, code: NewCode) => db.insertInto('login_codes').values(code).execute()

/** Consumes a code issued for this purpose after `since`. */
export const takeCode = (db: Database, { code_hash, purpose, browser_hash }: CodeKey, since: string) =>
  db
    .deleteFrom('login_codes')
    .where('code_hash', '=', code_hash)
    .where('purpose', '=', purpose)
    .where('browser_hash', 'is not distinct from', browser_hash)
    .where('created_at', '>', since)
    .returning(['account_id', 'provider', 'subject'])
    .executeTakeFirst()

/** Deletes unused flows and codes that began before `since`. */
export async function deleteOldFlows(db: Database, since: string): Promise<void> {
  await db.deleteFrom('login_flows').where('created_at', '<', since).execute()
  await db.deleteFrom('login_codes').where('created_at', '<', since).execute()
}
