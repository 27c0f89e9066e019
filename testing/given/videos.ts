import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Videos, VideoUploads } from '#platform/server/database/tables.ts'

/** A video as it is noted, without its files, for tests that are about something else. */
export const givenVideoRow = (db: Database, owner: { id: number }, wishes: Partial<Insertable<Videos>> = {}) =>
  db
    .insertInto('videos')
    .values({
      user_id: owner.id,
      title: 'How it works',
      folder: randomUUID(),
      type: 'video/mp4',
      size: 1000,
      width: 640,
      height: 360,
      state: 'ready',
      upload_date: new Date(),
      state_since: new Date(),
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A file that somebody announced, of which nothing has arrived. */
export const givenUploadRow = (db: Database, owner: { id: number }, wishes: Partial<Insertable<VideoUploads>> = {}) =>
  db
    .insertInto('video_uploads')
    .values({
      id: randomUUID(),
      user_id: owner.id,
      file_name: 'clip.mp4',
      title: 'clip',
      size: 1000,
      folder: randomUUID(),
      created_at: new Date(),
      expires_at: new Date(Date.now() + 60 * 60 * 1000),
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
