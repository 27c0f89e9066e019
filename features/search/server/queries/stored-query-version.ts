import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Returns a text that changes whenever stored queries are out of date: with the synonyms, and with the languages of the index. */
export async function getStoredQueryVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(concat(
      (select languages::text from search_settings), (select string_agg(keys::text, ' ' order by id) from search_synonyms)
    )) as version`.execute(db)
  return rows[0]?.version ?? ''
}
