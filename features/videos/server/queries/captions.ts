import { sql, type Insertable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { VideoCaptions } from '#platform/server/database/tables.ts'

/** Replaces the captions in a language; returns the name of the file that is no longer needed. */
export async function replaceCaptions(
  db: Database,
  captions: Insertable<VideoCaptions>,
): Promise<{ id: number; old: string | null }> {
  const before = await findCaptions(db, captions.video_id, captions.language)
  const { id } = await db
    .insertInto('video_captions')
    .values(captions)
    .onConflict((on) =>
      on.constraint('video_captions_language').doUpdateSet({
        label: sql`excluded.label`,
        name: sql`excluded.name`,
        words: sql`excluded.words`,
        created_at: sql`excluded.created_at`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, old: before?.name ?? null }
}

export const findCaptions = (db: Database, videoId: number, language: string) =>
  db
    .selectFrom('video_captions')
    .select(['id', 'name'])
    .where('video_id', '=', videoId)
    .where('language', '=', language)
    .executeTakeFirst()

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
