import { sql, type RawBuilder } from 'kysely'
import type { UserType } from '#features/accounts/contract.ts'
import { planEachTime, rowsExamined, type Database } from '#platform/server/database/database.ts'

/** Parsed input of a user search. */
export interface NameSearch {
  role: UserType
  /** Account that searches; does not find those who cannot reach it. */
  searcher: number
  /** Prefix of a username. */
  prefix: string
  /** Word prefixes of a full name, in `to_tsquery` syntax; null to search usernames only. */
  words: string | null
  limit: number
}

// Only creators with a public profile can be found by their full names.
const isShown = sql<boolean>`accounts.user_type = 'developer' and exists (
  select from developer_profiles profile where profile.user_id = accounts.id and profile.is_public
)`

/**
 * Finds users of one role by username prefix, case-insensitively, or creators with a public profile by words of their full name; exact
 * usernames first, then prefix matches. The number of candidates examined is bounded, because a prefix may be common.
 */
export function searchUsers(db: Database, { role, searcher, prefix, words, limit }: NameSearch) {
  const name = prefix.toLowerCase()
  const pattern = `${name.replace(/[\\%_]/g, '\\$&')}%`
  const hasExactName = sql<boolean>`lower(username) = ${name}`
  // Only a known pattern is a range of the index.
  const hasPrefix = sql<boolean>`lower(username) like ${planEachTime} ${pattern}`
  const order = sql`${hasExactName} desc, ${hasPrefix} desc, lower(username)`
  const bestOf = (candidates: RawBuilder<unknown>) => sql`(
    select id from (${candidates}) as accounts
    where user_type = ${role} and is_active and id not in (select blocked_with(${searcher})) and (${hasPrefix} or ${isShown})
    order by ${order} limit ${limit}
  )`
  const byExactName = sql`select * from accounts where ${hasExactName}`
  const byPrefix = sql`select * from accounts where ${hasPrefix} order by lower(username) using ~<~ limit ${rowsExamined}`
  const byFullName = sql`
    select * from accounts where user_type = 'developer' and name_words(full_name) @@ ${words}::tsquery limit ${rowsExamined}`
  return db
    .selectFrom('accounts')
    .select(['id', 'username', sql<string | null>`case when ${isShown} then full_name end`.as('full_name')])
    .where(sql<boolean>`id in (${bestOf(byExactName)} union all ${bestOf(byPrefix)} union all ${bestOf(byFullName)})`)
    .orderBy(order)
    .limit(limit)
    .execute()
}
