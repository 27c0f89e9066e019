import { sql, type RawBuilder } from 'kysely'
import type { OperatorRole } from '../../contract/operator-roles.ts'
import type { UserType } from '../../contract/roles.ts'
import { isWriteRefused, changesRow, type AccountCondition, type Database } from '#platform/server/database/database.ts'

const SESSIONS_LISTED = 100
/** Minimum interval between two writes of a session's last use. */
const SEEN_EVERY_SECONDS = 60

export interface NewSession {
  account_id: number
  token_hash: Buffer
  user_agent: string | null
  /** Hash of the browser's secret in which a social sign-in began, while the token is in a URL; null for all other sessions. */
  arrival_browser_hash: Buffer | null
  created_at: Date
  expires_at: Date
}

export const insertSession = (db: Database, values: NewSession) =>
  db
    .insertInto('sessions')
    .values({ ...values, last_seen_at: values.created_at })
    .execute()

/** Limits that an active session must be within. */
export interface ActiveSession {
  now: Date
  /** Sessions not used since then have expired. */
  idleSince: string
}

/** Owner of a session, the caller conditions that hold for them, and the position of their newest live event. */
interface SessionOwner {
  id: number
  username: string
  user_type: UserType | null
  joined_at: string
  session_id: number
  subscribed: boolean
  operator_roles: OperatorRole[]
  owes_consent: boolean
  live_number: number
}

/** Conditions on the caller that other features supply, evaluated in the session lookup. */
export interface CallerConditions {
  isPaid: AccountCondition
  operatorRoles: (account: RawBuilder<number>) => RawBuilder<OperatorRole[]>
  owesConsent: AccountCondition
}

/** Columns of a caller that a statement selects from an account `a`, apart from those of how they were recognized. */
export const callerColumns = (now: Date, { isPaid, operatorRoles, owesConsent }: CallerConditions) => sql`
  a.id, a.username, a.user_type, a.created_at as joined_at, coalesce(a.user_type = 'developer', false) and ${isPaid(sql<number>`a.id`, now)} as subscribed,
  ${operatorRoles(sql<number>`a.id`)} as operator_roles, ${owesConsent(sql<number>`a.id`, now)} as owes_consent, live_number(a.id)`

const liveSession = (tokenHash: Buffer, { now, idleSince }: ActiveSession, conditions: CallerConditions) => sql`
  select s.id as session_id, s.last_seen_at, s.token_hash <> ${tokenHash} as replaces, ${callerColumns(now, conditions)}
  from sessions s join accounts a on a.id = s.account_id
  where (s.token_hash = ${tokenHash} or s.next_token_hash = ${tokenHash})
    and s.expires_at > ${now} and s.last_seen_at > ${idleSince} and a.is_active`

/** Returns which of these tokens are those of sessions that are alive and whose use need not be recorded again yet. */
export async function listRecentlyUsed(
  db: Database,
  tokenHashes: readonly Buffer[],
  { now, idleSince }: ActiveSession,
): Promise<Buffer[]> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    select s.token_hash from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = any(${sql.val(tokenHashes)}::bytea[]) and s.expires_at > ${now} and s.last_seen_at > ${idleSince}
      and s.last_seen_at >= ${now}::timestamptz - make_interval(secs => ${SEEN_EVERY_SECONDS}) and a.is_active`.execute(
    db,
  )
  return rows.map(({ token_hash }) => token_hash)
}

/**
 * Returns the owner of a token while its session is alive and the account is active. The same statement reads the position of their live
 * events, records the use (at most once a minute, so that reads do not become writes) and invalidates the token that this one replaces. On
 * a read-only database it writes neither.
 */
export async function findSession(
  db: Database,
  tokenHash: Buffer,
  limits: ActiveSession,
  conditions: CallerConditions,
) {
  const { now } = limits
  const findAndRecordUse = sql<SessionOwner>`
    with session as (${liveSession(tokenHash, limits, conditions)}
    ), seen as (
      update sessions set
        last_seen_at = ${now},
        token_hash = case when session.replaces then ${tokenHash} else token_hash end,
        next_token_hash = case when session.replaces then null else next_token_hash end,
        arrival_browser_hash = case when session.replaces then null else arrival_browser_hash end
      from session
      where sessions.id = session.session_id
        and (session.replaces
          or session.last_seen_at < ${now}::timestamptz - make_interval(secs => ${SEEN_EVERY_SECONDS}))
    )
    select id, username, user_type, joined_at, session_id, subscribed, operator_roles, owes_consent, live_number from session`
  const findOnly: typeof findAndRecordUse = sql`
    select id, username, user_type, joined_at, session_id, subscribed, operator_roles, owes_consent, live_number from (${liveSession(tokenHash, limits, conditions)}) session`
  const found = await findAndRecordUse.execute(db).catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error
    return findOnly.execute(db)
  })
  return found.rows[0]
}

/**
 * Issues a new token for a session and invalidates the old one at once. Exception: an old token that was delivered in a URL and not yet
 * exchanged stays valid until the new one is used, because its client may be unable to read the new one from the response.
 */
export const renewToken = (db: Database, id: number, tokenHash: Buffer) =>
  db
    .updateTable('sessions')
    .set({
      token_hash: sql`case when arrival_browser_hash is null then ${tokenHash} else token_hash end`,
      next_token_hash: sql`case when arrival_browser_hash is null then null else ${tokenHash}::bytea end`,
    })
    .where('id', '=', id)
    .execute()

/** Issues a new token for a session and invalidates the old one, however it was delivered. */
export const replaceToken = (db: Database, id: number, tokenHash: Buffer) =>
  db
    .updateTable('sessions')
    .set({ token_hash: tokenHash, next_token_hash: null, arrival_browser_hash: null })
    .where('id', '=', id)
    .execute()

/** Locks the session whose token was delivered in a URL and not yet exchanged, until the transaction ends. */
export const lockUnexchangedSession = (db: Database, tokenHash: Buffer, { now, idleSince }: ActiveSession) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'sessions.arrival_browser_hash'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.arrival_browser_hash', 'is not', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.last_seen_at', '>', idleSince)
    .where('accounts.is_active', '=', true)
    .forUpdate('sessions')
    .executeTakeFirst()

export const deleteSession = (db: Database, id: number) => db.deleteFrom('sessions').where('id', '=', id).execute()

/** Deletes expired sessions. */
export const deleteEndedSessions = (db: Database, { now, idleSince }: ActiveSession) =>
  db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now.toISOString()), eb('last_seen_at', '<=', idleSince)]))
    .execute()

/** Lists an account's active sessions, newest first. */
export const listSessions = (db: Database, accountId: number, { now, idleSince }: ActiveSession) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', idleSince)
    .orderBy('id', 'desc')
    .limit(SESSIONS_LISTED)
    .execute()

/** Ends a session of an account; returns false when the account has no such session. */
export const deleteOwnSession = (db: Database, accountId: number, id: number): Promise<boolean> =>
  changesRow(db.deleteFrom('sessions').where('id', '=', id).where('account_id', '=', accountId))

/** Ends all sessions of an account, except the given one. */
export const deleteSessionsOf = (db: Database, accountId: number, except?: number) =>
  db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as number))
    .execute()

/** Ends all sessions of an account, and everything else that lets somebody in as it: an API token is of the epoch it was made in. */
export async function endAccess(db: Database, accountId: number): Promise<void> {
  await deleteSessionsOf(db, accountId)
  await db
    .updateTable('accounts')
    .set((eb) => ({ access_epoch: eb('access_epoch', '+', 1) }))
    .where('id', '=', accountId)
    .execute()
}

/** Returns when a session started. */
export const getSessionStart = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom('sessions').select('created_at').where('id', '=', id).executeTakeFirst())?.created_at
