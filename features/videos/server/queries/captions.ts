import { sql, type Insertable } from 'kysely'
import { countRows, type Database } from '#platform/server/database/database.ts'
import type { VideoCaptions } from '#platform/server/database/tables.ts'

/** Stores captions in a language, in place of any there are. */
export const replaceCaptions = (db: Database, captions: Insertable<VideoCaptions>) =>
  db
    .insertInto('video_captions')
    .values(captions)
    .onConflict((on) =>
      on.constraint('video_captions_language').doUpdateSet({
        label: sql`excluded.label`,
        name: sql`excluded.name`,
        words: sql`excluded.words`,
        line_starts: sql`excluded.line_starts`,
        is_automatic: sql`excluded.is_automatic`,
        version: sql`video_captions.version + 1`,
        created_at: sql`excluded.created_at`,
      }),
    )
    .execute()

export const findCaptions = (db: Database, videoId: number, language: string) =>
  db
    .selectFrom('video_captions')
    .select(['id', 'name', 'version'])
    .where('video_id', '=', videoId)
    .where('language', '=', language)
    .executeTakeFirst()

export const listCaptions = (db: Database, videoId: number) =>
  db
    .selectFrom('video_captions')
    .select(['id', 'language', 'name', 'is_automatic'])
    .where('video_id', '=', videoId)
    .execute()

// As much of the captions of a video as the search knows.
const SEARCHED_LENGTH = 30_000

interface SearchedCaptions {
  video_id: number
  words: string
  line_starts: number[]
}

/** Returns the searched captions of public videos, in one statement: of each video so many characters, however many languages it has. */
export async function listSearchedCaptions(db: Database, videoIds: readonly number[]): Promise<SearchedCaptions[]> {
  const { rows } = await sql<SearchedCaptions>`
    select video_id, left(words, (${SEARCHED_LENGTH} - words_before)::integer) as words, line_starts
    from (
      select captions.id, captions.video_id, captions.words, captions.line_starts, coalesce(sum(length(captions.words)) over (
        partition by captions.video_id order by captions.id rows between unbounded preceding and 1 preceding
      ), 0) as words_before
      from video_captions captions join videos on videos.id = captions.video_id and videos.is_public
      where captions.video_id = any (${videoIds}::bigint[])
        -- Earlier versions replace the words alone.
        and cardinality(string_to_array(captions.words, chr(10))) = cardinality(captions.line_starts)
    ) searched
    where words_before < ${SEARCHED_LENGTH}
    order by id`.execute(db)
  return rows
}

export const countCaptions = (db: Database, videoId: number): Promise<number> =>
  countRows(db.selectFrom('video_captions').where('video_id', '=', videoId))

export const deleteCaptions = (db: Database, id: number) =>
  db.deleteFrom('video_captions').where('id', '=', id).execute()
