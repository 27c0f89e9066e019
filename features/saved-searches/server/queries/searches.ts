import { sql, type Insertable, type Updateable } from 'kysely'
import { anyOf, ownedBy, changesRow, findsRow, countRows, type Database } from '#platform/server/database/database.ts'
import type { SavedSearches } from '#platform/server/database/tables.ts'
import type { SearchFilter } from '#features/search/contract.ts'

const FACETS = [
  'kind',
  'skill',
  'language',
  'availability',
  'min_rating',
  'min_price',
  'max_price',
  'min_budget',
  'max_budget',
  'since',
] as const
const SHOWN_COLUMNS = ['id', 'name', 'words', ...FACETS, 'delivery', 'feed_number', 'stopped_at', 'created_at'] as const

const shownSearches = (db: Database) =>
  db
    .selectFrom('saved_searches')
    .select(SHOWN_COLUMNS)
    .select([
      sql<boolean>`skill is not null and not exists (
        select from search_items where search_items.skills @> array[lowered(saved_searches.skill)]
      )`.as('is_skill_missing'),
      sql<number>`(select count(*)::integer from saved_search_matches where search_id = saved_searches.id)`.as(
        'match_count',
      ),
    ])

export type SearchRow = Awaited<ReturnType<typeof listSearches>>[number]

/** Lists the saved searches of an account, newest first. */
export const listSearches = (db: Database, accountId: number, limit: number) =>
  shownSearches(db)
    .where(ownedBy('account_id', accountId))
    .orderBy('account_id')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findSearch = (db: Database, accountId: number, id: number) =>
  shownSearches(db).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

/** Finds the saved search of an account with the same words and filters. */
export const findByFingerprint = (db: Database, accountId: number, fingerprint: string) =>
  shownSearches(db).where('account_id', '=', accountId).where('fingerprint', '=', fingerprint).executeTakeFirst()

export const countSearches = (db: Database, accountId: number): Promise<number> =>
  countRows(db.selectFrom('saved_searches').where('account_id', '=', accountId))

type NewSearch = Omit<Insertable<SavedSearches>, (typeof FACETS)[number]>

export async function insertSearch(db: Database, values: NewSearch, filter: SearchFilter): Promise<{ id: number }> {
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, filter[facet] ?? null]))
  return db
    .insertInto('saved_searches')
    .values({ ...values, ...facets })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Stores the query of a saved search anew, and of which version of the index it is. */
export const storeQuery = (db: Database, id: number, { query, version }: { query: string | null; version: string }) =>
  sql`update saved_searches set query = ${query}::tsquery, query_version = ${version} where id = ${id}`.execute(db)

/** Replaces the forms by which new items find a saved search. */
export async function replaceTerms(db: Database, searchId: number, terms: readonly string[]): Promise<void> {
  await db.deleteFrom('saved_search_terms').where('search_id', '=', searchId).execute()
  await sql`
    insert into saved_search_terms (lexeme, search_id)
    select distinct lexeme, ${searchId}::bigint from unnest(${terms}::text[]) lexeme`.execute(db)
}

/** Changes a saved search of an account; returns false when the account has no such search. */
export const updateSearch = (
  db: Database,
  { account_id, id }: { account_id: number; id: number },
  values: Updateable<SavedSearches>,
): Promise<boolean> =>
  changesRow(db.updateTable('saved_searches').set(values).where('account_id', '=', account_id).where('id', '=', id))

/** Ends the current address of a feed; returns false when the account has no such search. */
export const raiseFeedNumber = (db: Database, accountId: number, id: number): Promise<boolean> =>
  changesRow(
    db
      .updateTable('saved_searches')
      .set({ feed_number: sql`feed_number + 1` })
      .where('account_id', '=', accountId)
      .where('id', '=', id),
  )

export const deleteSearch = (db: Database, accountId: number, id: number): Promise<boolean> =>
  changesRow(db.deleteFrom('saved_searches').where('account_id', '=', accountId).where('id', '=', id))

const BY_EMAIL = ['email_at_once', 'email_daily', 'email_weekly'] as const

interface StopInput {
  account_id: number
  /** Null for all of the account. */
  search_id: number | null
  stopped_at: Date | null
}

/** Stops the emails of one or all saved searches of an account, or resumes them with null. */
export const setStopped = (db: Database, { account_id, search_id, stopped_at }: StopInput) =>
  db
    .updateTable('saved_searches')
    .set({ stopped_at })
    .where('account_id', '=', account_id)
    .where(anyOf('delivery', BY_EMAIL))
    .$if(search_id !== null, (query) => query.where('id', '=', search_id ?? 0))
    .execute()

/** Returns whether any emails of one or all saved searches of an account are still sent. */
export async function hasEmails(db: Database, { account_id, search_id }: Omit<StopInput, 'stopped_at'>) {
  return findsRow(
    db
      .selectFrom('saved_searches')
      .select('id')
      .where('account_id', '=', account_id)
      .where(anyOf('delivery', BY_EMAIL))
      .where('stopped_at', 'is', null)
      .$if(search_id !== null, (query) => query.where('id', '=', search_id ?? 0))
      .limit(1),
  )
}

/** Lists saved searches whose query was made with other synonyms or languages, and locks them. */
export async function listOutdated(db: Database, version: string, limit: number) {
  const { rows } = await sql<{ id: number; words: string }>`
    select id, words from saved_searches
    where query_version < ${version} or query_version > ${version}
    order by id limit ${limit} for update skip locked`.execute(db)
  return rows
}

/** Returns the saved searches of an account for its export. */
export const exportSearches = (db: Database, accountId: number) =>
  db
    .selectFrom('saved_searches')
    .select(['name', 'words', ...FACETS, 'delivery', 'stopped_at', 'created_at'])
    .select(
      sql<object[]>`(
        select coalesce(json_agg(json_build_object(
          'kind', found.kind, 'item_id', found.item_id, 'found_at', found.found_at, 'told_at', found.told_at
        ) order by found.found_at, found.kind, found.item_id), '[]')
        from saved_search_matches found where found.search_id = saved_searches.id
      )`.as('matches'),
    )
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

export const deleteSearchesOf = (db: Database, accountId: number) =>
  db.deleteFrom('saved_searches').where('account_id', '=', accountId).execute()
