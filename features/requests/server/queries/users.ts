import { sql } from 'kysely'
import type { UserType } from '#features/accounts/contract.ts'
import { rowsExamined, type Database } from '#platform/server/database/database.ts'

/** What somebody typed to find users by. */
export interface NameSearch {
  role: UserType
  /** How a username begins. */
  prefix: string
  /** How words of a full name begin, as `to_tsquery` reads it; null to find nobody by them. */
  words: string | null
  limit: number
}

// Creators who show themselves to everybody are known by their full names; nobody else is.
const isShown = sql<boolean>`accounts.user_type = 'developer' and exists (
  select from developer_profiles profile where profile.user_id = accounts.id and profile.is_public
)`

/**
 * Users of one role whose username begins so, without regard to case, or creators with a public profile whose full name has such
 * words; an exact username comes first, then those that begin so. The beginning of a name may be that of any number of people: so
 * many are looked at and no more.
 */
export function searchUsers(db: Database, { role, prefix, words, limit }: NameSearch) {
  const name = prefix.toLowerCase()
  const pattern = `${name.replace(/[\\%_]/g, '\\$&')}%`
  const isNamed = sql`lower(username) = ${name}`
  const begins = sql<boolean>`lower(username) like ${pattern}`
  return db
    .selectFrom('accounts')
    .select(['id', 'username', sql<string | null>`case when ${isShown} then full_name end`.as('full_name')])
    .where(
      sql<boolean>`id in (
        (select id from accounts where ${isNamed})
        union all
        (select id from accounts where ${begins} order by lower(username) using ~<~ limit ${rowsExamined})
        union all
        (
          select id from accounts
          where user_type = 'developer' and name_words(full_name) @@ ${words}::tsquery limit ${rowsExamined}
        )
      )`,
    )
    .where('user_type', '=', role)
    .where('is_active', '=', true)
    .where(sql<boolean>`(${begins} or ${isShown})`)
    .orderBy(isNamed, 'desc')
    .orderBy(begins, 'desc')
    .orderBy(sql`lower(username)`)
    .limit(limit)
    .execute()
}
