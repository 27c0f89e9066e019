import { sql, type RawBuilder } from 'kysely'
import { isWriteRefused, ownedBy, changesRow, countRows, type Database } from '#platform/server/database/database.ts'
import type { TokenScope } from '../../contract.ts'

const SHOWN_COLUMNS = ['id', 'name', 'ending', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const

interface TokenLookup {
  hash: Buffer
  now: Date
  /** What to select of its owner, an account `a`. */
  owner: RawBuilder<unknown>
}

const tokenOf = ({ hash, now, owner }: TokenLookup) => sql`
  select t.id as token_id, t.scopes, ${owner}
  from api_tokens t join accounts a on a.id = t.account_id
  where t.token_hash = ${hash} and (t.expires_at is null or t.expires_at > ${now})
    and t.access_epoch = a.access_epoch and a.is_active`

/**
 * Returns the owner of a token that has not expired while the account is active, and records the use at most once an hour, so that reads do
 * not become writes. On a read-only database it records nothing.
 */
export async function findToken<Owner>(db: Database, lookup: TokenLookup) {
  const { now } = lookup
  const findAndRecordUse = sql<Owner & { token_id: number; scopes: string[] }>`
    with token as (${tokenOf(lookup)}
    ), used as (
      update api_tokens set last_used_at = ${now} from token
      where api_tokens.id = token.token_id
        and (api_tokens.last_used_at is null or api_tokens.last_used_at < ${now}::timestamptz - interval '1 hour')
    )
    select * from token`
  const findOnly: typeof findAndRecordUse = sql`select * from (${tokenOf(lookup)}) token`
  const found = await findAndRecordUse.execute(db).catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error
    return findOnly.execute(db)
  })
  return found.rows[0]
}

export interface NewToken {
  account_id: number
  name: string
  token_hash: Buffer
  ending: string
  scopes: readonly TokenScope[]
  created_at: Date
  expires_at: Date | null
}

export const insertToken = (db: Database, { scopes, ...values }: NewToken) =>
  db
    .insertInto('api_tokens')
    .values({
      ...values,
      scopes: [...scopes],
      access_epoch: sql<number>`(select access_epoch from accounts where id = ${values.account_id})`,
    })
    .returning(SHOWN_COLUMNS)
    .executeTakeFirstOrThrow()

/** SQL predicate on a token: its account has not ended the access that was given when it was made. */
const isOfCurrentEpoch = sql<boolean>`
  api_tokens.access_epoch = (select a.access_epoch from accounts a where a.id = api_tokens.account_id)`

/** Returns the number of tokens of an account that have not expired. */
export const countTokens = (db: Database, accountId: number, now: Date): Promise<number> =>
  countRows(
    db
      .selectFrom('api_tokens')
      .where('account_id', '=', accountId)
      .where(isOfCurrentEpoch)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())])),
  )

const TOKENS_LISTED = 100

/** Lists the tokens of an account, newest first. */
export const listTokens = (db: Database, accountId: number) =>
  db
    .selectFrom('api_tokens')
    .select(SHOWN_COLUMNS)
    .where(ownedBy('account_id', accountId))
    .where(isOfCurrentEpoch)
    .orderBy('account_id')
    .orderBy('id', 'desc')
    .limit(TOKENS_LISTED)
    .execute()

/** Deletes a token of an account; returns false when the account has no such token. */
export const deleteToken = (db: Database, accountId: number, id: number): Promise<boolean> =>
  changesRow(db.deleteFrom('api_tokens').where('account_id', '=', accountId).where('id', '=', id))

export const deleteTokensOf = (db: Database, accountId: number) =>
  db.deleteFrom('api_tokens').where('account_id', '=', accountId).execute()

/** Deletes tokens that expired before a moment, and those whose account ended earlier access. */
export const deleteEndedTokens = (db: Database, before: string) =>
  db
    .deleteFrom('api_tokens')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb.not(isOfCurrentEpoch)]))
    .execute()

/** Returns the tokens of an account for its export, without what would let anybody use them. */
export const exportTokens = (db: Database, accountId: number) =>
  db
    .selectFrom('api_tokens')
    .select(['name', 'ending', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
