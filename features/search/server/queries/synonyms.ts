import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'

const COLUMNS = ['id', 'words', 'created_at'] as const

export const listSynonyms = (db: Database, paging: PageQuery) =>
  pageById(db.selectFrom('search_synonyms').select(COLUMNS), 'id', paging)

/** Whether one set has all these words. Waits for others who add sets, so that their number stays limited. */
export async function lockSynonyms(db: Database, words: readonly string[]) {
  await sql`select from search_settings for update`.execute(db)
  const { rows } = await sql<{ count: number; has_all: boolean }>`
    select count(*)::integer as count, coalesce(bool_or(words @> ${words}::text[]), false) as has_all
    from search_synonyms`.execute(db)
  return rows[0] ?? { count: 0, has_all: false }
}

export async function insertSynonyms(db: Database, words: readonly string[], now: Date) {
  const { rows } = await sql<{ id: number; words: string[]; created_at: string }>`
    insert into search_synonyms (words, keys, created_at)
    select ${words}::text[], array(
      select distinct lexeme from unnest(${words}::text[]) word, unnest(search_lexemes(settings.languages, word)) lexeme
      order by lexeme
    ), ${now} from search_settings settings
    returning id, words, created_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The search has no settings')
  return row
}

export const deleteSynonyms = (db: Database, id: number) =>
  db.deleteFrom('search_synonyms').where('id', '=', id).returning(COLUMNS).executeTakeFirst()
