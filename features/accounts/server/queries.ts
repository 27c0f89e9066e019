import { sql } from 'kysely'
import { cannotWrite, type Database } from '#platform/server/database.ts'
import type { Provider } from '#platform/contract/providers.ts'
import type { UserType } from '#platform/contract/roles.ts'

/** How often a session's last use is written down. */
const SEEN_EVERY_SECONDS = 60

const subject = (provider: Provider) =>
  sql<string | null>`(select subject from identities where account_id = accounts.id and provider = ${provider})`

const account = (db: Database) =>
  db
    .selectFrom('accounts')
    .select([
      'id',
      'username',
      'full_name',
      'email',
      'is_active',
      'user_type',
      'created_at',
      'password_hash',
      sql<boolean>`user_type is null`.as('needs_role_selection'),
      sql<boolean>`email_verified_at is not null`.as('email_verified'),
      subject('google').as('google_id'),
      subject('github').as('github_id'),
      subject('linkedin').as('linkedin_id'),
    ])

export const getAccount = (db: Database, id: number) => account(db).where('id', '=', id).executeTakeFirstOrThrow()

/** Finds an account by its username or e-mail, without regard to case. */
export const findAccountByLogin = (db: Database, login: string) =>
  account(db)
    .where((eb) =>
      eb.or([eb(sql`lower(username)`, '=', login.toLowerCase()), eb(sql`lower(email)`, '=', login.toLowerCase())]),
    )
    .executeTakeFirst()

export interface NewAccount {
  username: string
  email: string
  full_name: string
  password_hash: string
  user_type: UserType
  terms_accepted_at: Date
  created_at: Date
}

export const insertAccount = (db: Database, values: NewAccount) =>
  db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()

export interface NewSession {
  account_id: number
  token_hash: Buffer
  user_agent: string | null
  created_at: Date
  expires_at: Date
}

export const insertSession = (db: Database, values: NewSession) =>
  db
    .insertInto('sessions')
    .values({ ...values, last_seen_at: values.created_at })
    .execute()

const liveSession = (tokenHash: Buffer, now: Date) => sql`
  select s.id as session_id, s.last_seen_at, a.id, a.username, a.user_type, live_number(a.id)
  from sessions s join accounts a on a.id = s.account_id
  where s.token_hash = ${tokenHash} and s.expires_at > ${now} and a.is_active`

/** Who a session belongs to, and the number of their newest live event. */
interface SessionOwner {
  id: number
  username: string
  user_type: UserType | null
  session_id: number
  live_number: number
}

/**
 * Who a token belongs to, while its session lives and the account is active. The same statement says how far what they are told live
 * has come, and notes the use, at most once a minute so that reading does not become writing; where nothing can be written it is
 * not noted.
 */
export async function findSession(db: Database, tokenHash: Buffer, now: Date) {
  const noted = sql<SessionOwner>`
    with session as (${liveSession(tokenHash, now)}
    ), seen as (
      update sessions set last_seen_at = ${now}
      from session
      where sessions.id = session.session_id
        and session.last_seen_at < ${now}::timestamptz - make_interval(secs => ${SEEN_EVERY_SECONDS})
    )
    select id, username, user_type, session_id, live_number from session`
  const unnoted: typeof noted = sql`
    select id, username, user_type, session_id, live_number from (${liveSession(tokenHash, now)}) session`
  const found = await noted.execute(db).catch((error: unknown) => {
    if (!cannotWrite(error)) throw error
    return unnoted.execute(db)
  })
  return found.rows[0]
}

export const deleteSession = (db: Database, id: number) => db.deleteFrom('sessions').where('id', '=', id).execute()

/** Removes the sessions that have ended. */
export const deleteExpiredSessions = (db: Database, now: Date) =>
  db.deleteFrom('sessions').where('expires_at', '<', now.toISOString()).execute()
