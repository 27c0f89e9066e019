import { sql, type Insertable } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'
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

/** Returns the searched captions of public videos, in one statement. */
export const listSearchedCaptions = (db: Database, videoIds: readonly number[]) =>
  db
    .selectFrom('video_captions')
    .innerJoin('videos', 'videos.id', 'video_captions.video_id')
    .select([
      'video_captions.video_id',
      sql<string>`left(video_captions.words, ${SEARCHED_LENGTH})`.as('words'),
      sql<number[]>`video_captions.line_starts`.as('line_starts'),
    ])
    .where(anyOf('video_captions.video_id', videoIds))
    .where('videos.is_public', '=', true)
    // Earlier versions replace the words alone.
    .where(
      sql<boolean>`cardinality(string_to_array(video_captions.words, chr(10))) = cardinality(video_captions.line_starts)`,
    )
    .orderBy('video_captions.id')
    .execute()

export async function countCaptions(db: Database, videoId: number): Promise<number> {
  const { count } = await db
    .selectFrom('video_captions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('video_id', '=', videoId)
    .executeTakeFirstOrThrow()
  return count
}

export const deleteCaptions = (db: Database, id: number) =>
  db.deleteFrom('video_captions').where('id', '=', id).execute()
