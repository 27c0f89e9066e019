import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { SEARCH_KINDS, type SearchKind } from '../../contract.ts'

/** Puts items into the index as they are now; takes out those that are not public. */
export const indexItems = (db: Database, kind: SearchKind, ids: readonly number[]) =>
  sql`select search_index(${kind}, ${ids}::bigint[])`.execute(db)

/** Takes items out of the index. */
export const removeItems = (db: Database, kind: SearchKind, ids: readonly number[]) =>
  sql`select search_remove(${kind}, ${ids}::bigint[])`.execute(db)

const SOURCES: Record<SearchKind, RawBuilder<unknown>> = {
  creator: sql`select user_id as id from developer_profiles where is_public`,
  showcase: sql`select id from showcases where is_public`,
  product: sql`select id from products where status = 'published'`,
  request: sql`select id from requests where is_public`,
  video: sql`select id from videos where is_public`,
  playlist: sql`select id from playlists where is_public`,
}

const CLOSED_REQUESTS = sql`select id from requests where is_public and status <> 'open'`

// Locked, so that none becomes private between being read and being put in.
async function listSources(db: Database, source: RawBuilder<unknown>, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${source}) as source where id > ${after} order by id limit ${most} for share`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sets the languages of the index. If they change, all items must be put in again, and this begins it. */
export async function setLanguages(db: Database, languages: readonly string[]): Promise<void> {
  await sql`
    update search_settings set languages = ${languages}::text[], rebuilding = ${SEARCH_KINDS[0]}, rebuilt_to = 0
    where languages <> ${languages}::text[]`.execute(db)
}

/** Puts the next items of a rebuild into the index; returns false when there are none left. */
export async function continueRebuild(db: Database, most: number): Promise<boolean> {
  const { rows } = await sql<{ rebuilding: SearchKind | null; rebuilt_to: number }>`
    select rebuilding, rebuilt_to from search_settings for update`.execute(db)
  const [{ rebuilding, rebuilt_to } = { rebuilding: null, rebuilt_to: 0 }] = rows
  if (rebuilding === null) return false
  const ids = await listSources(db, SOURCES[rebuilding], rebuilt_to, most)
  if (ids.length > 0) await indexItems(db, rebuilding, ids)
  const next = ids.length < most ? (SEARCH_KINDS[SEARCH_KINDS.indexOf(rebuilding) + 1] ?? null) : rebuilding
  await sql`
    update search_settings set rebuilding = ${next}, rebuilt_to = ${next === rebuilding ? (ids.at(-1) ?? 0) : 0}`.execute(
    db,
  )
  if (next === null) await renewSynonyms(db)
  return true
}

/** Puts the next requests into the index that were closed before it had closed ones; returns false when there are none left. */
export async function continueClosed(db: Database, most: number): Promise<boolean> {
  const { rows } = await sql<{ closed_to: number | null }>`select closed_to from search_settings for update`.execute(db)
  const closed_to = rows[0]?.closed_to ?? null
  if (closed_to === null) return false
  const ids = await listSources(db, CLOSED_REQUESTS, closed_to, most)
  if (ids.length > 0) await indexItems(db, 'request', ids)
  await sql`update search_settings set closed_to = ${ids.length < most ? null : (ids.at(-1) ?? null)}`.execute(db)
  return true
}

/** Finds the forms of all synonyms in the languages of the index. */
const renewSynonyms = (db: Database) =>
  sql`
  update search_synonyms set keys = array(
    select distinct lexeme from search_settings, unnest(search_synonyms.words) word,
      unnest(search_lexemes(search_settings.languages, word)) lexeme order by lexeme
  )`.execute(db)
