import { sql } from 'kysely'
import type { OperatorRole } from '#features/accounts/contract.ts'
import { planEachTime, rowsExamined, type Database } from '#platform/server/database/database.ts'
import type { OwnedCounts } from '../../contract.ts'

// A search for so many people has to be narrowed anyway, and sorting all matches of one letter takes half a second.
const CANDIDATES_MAX = 1_000
const candidates = sql<number>`least(${sql.lit(CANDIDATES_MAX)}, ${rowsExamined})`

const person = (db: Database) =>
  db
    .selectFrom('accounts')
    .select([
      'accounts.id',
      'username',
      'full_name',
      'email',
      sql<boolean>`email_verified_at is not null`.as('email_verified'),
      'user_type',
      'accounts.created_at',
      sql<boolean>`not is_active`.as('is_suspended'),
    ])
    .where('closed_at', 'is', null)

/** Parsed input of a search for people. */
export interface PeopleSearch {
  /** Prefix of a username or an address, in lower case; null for all people. */
  prefix: string | null
  /** Word prefixes of a full name, in `to_tsquery` syntax. */
  words: string | null
  skip: number
  limit: number
  /** Last row of the previous page. */
  after: { is_exact: number; id: number } | null
}

/**
 * Lists accounts that are not closed: exact matches first, then newest first; one more than requested. Of a common prefix only the first
 * thousand matches by username, by address and by name are found.
 */
export function listPeople(db: Database, { prefix, words, skip, limit, after }: PeopleSearch) {
  const isExact = sql<number>`case when lower(username) = ${prefix} or lower(email) = ${prefix} then 1 else 0 end`
  let found = person(db)
  if (prefix === null) {
    found = found.where('accounts.id', '<', after?.id ?? Number.MAX_SAFE_INTEGER)
    return found
      .select(sql<number>`0`.as('is_exact'))
      .orderBy('accounts.id', 'desc')
      .offset(skip)
      .limit(limit + 1)
      .execute()
  }
  const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`
  found = found.where(
    sql<boolean>`accounts.id in (
      (select id from accounts where lower(username) like ${planEachTime} ${pattern} order by lower(username) using ~<~ limit ${candidates})
      union all
      (select id from accounts where lower(email) like ${planEachTime} ${pattern} order by lower(email) using ~<~ limit ${candidates})
      union all
      (select id from accounts where name_words(full_name) @@ ${words}::tsquery limit ${candidates})
    )`,
  )
  if (after)
    found = found.where(sql<boolean>`(${isExact}, accounts.id) < (${after.is_exact}::integer, ${after.id}::bigint)`)
  return found
    .select(isExact.as('is_exact'))
    .orderBy(isExact, 'desc')
    .orderBy('accounts.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
}

/** Finds an account that is not closed. */
export const findPerson = (db: Database, id: number) => person(db).where('accounts.id', '=', id).executeTakeFirst()

/** Counts of what an account has; each reads its index only. */
const ownedCounts = sql<OwnedCounts>`json_build_object(
  'requests', (select count(*) from requests where user_id = accounts.id),
  'conversations', (select count(*) from conversations where client_id = accounts.id or developer_id = accounts.id),
  'pitches', (select count(*) from snags where developer_id = accounts.id),
  'agreements', (select count(*) from agreements where client_id = accounts.id or developer_id = accounts.id),
  'videos', (select count(*) from videos where user_id = accounts.id),
  'showcases', (select count(*) from showcases where developer_id = accounts.id),
  'products', (select count(*) from products where developer_id = accounts.id),
  'purchases', (select count(*) from purchases where buyer_id = accounts.id and paid_at is not null),
  'share_links', (select count(*) from share_links where owner_id = accounts.id)
)`

/** Finds an account that is not closed with what it has, in one statement. */
export const findDetails = (db: Database, id: number) =>
  person(db)
    .select([
      ownedCounts.as('has'),
      sql<string | null>`(select max(last_seen_at) from sessions where account_id = accounts.id)`.as('last_seen_at'),
      sql<number>`coalesce((select cents from ledger_balances where person_id = accounts.id), 0)`.as('balance_cents'),
      sql<{ status: string; current_period_end: string } | null>`(
        select json_build_object('status', status, 'current_period_end',
          to_char(current_period_end at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from subscriptions where account_id = accounts.id order by current_period_end desc limit 1
      )`.as('subscription'),
      sql<
        OperatorRole[]
      >`coalesce((select array_to_json(roles) from operators where account_id = accounts.id), '[]')`.as(
        'operator_roles',
      ),
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirst()
