import { sql } from 'kysely'
import { changesRow, findsRow, type Database } from '#platform/server/database/database.ts'

/** State of creating captions. */
export type TranscriptionState = 'waiting' | 'running' | 'done' | 'failed'

const PENDING_STATES = ['waiting', 'running']

export const findTranscription = (db: Database, videoId: number) =>
  db
    .selectFrom('video_transcriptions')
    .select(['state', 'failure'])
    .where('video_id', '=', videoId)
    .$narrowType<{ state: TranscriptionState }>()
    .executeTakeFirst()

/** Requests captions for a video. An attempt under way no longer counts. */
export const requestTranscription = (db: Database, videoId: number, now: Date) =>
  db
    .insertInto('video_transcriptions')
    .values({ video_id: videoId, state: 'waiting', state_since: now })
    .onConflict((on) =>
      on.column('video_id').doUpdateSet({ state: 'waiting', failure: null, attempt: null, state_since: now }),
    )
    .execute()

/** Deletes a request that has no outcome yet, if there is one. */
export const cancelTranscription = (db: Database, videoId: number) =>
  db.deleteFrom('video_transcriptions').where('video_id', '=', videoId).where('state', 'in', PENDING_STATES).execute()

/** Begins an attempt at a video that has a request, and invalidates earlier ones; locks the video until the transaction ends. */
export async function beginTranscription(db: Database, videoId: number, attempt: string, now: Date) {
  const video = await db
    .selectFrom('videos')
    .select(['id', 'user_id', 'folder', 'attachments_folder'])
    .where('id', '=', videoId)
    .where('state', '=', 'ready')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!video) return undefined
  const begun = await db
    .updateTable('video_transcriptions')
    .set({ state: 'running', attempt, state_since: now })
    .where('video_id', '=', videoId)
    .where('state', 'in', PENDING_STATES)
    .returning('video_id')
    .executeTakeFirst()
  return begun && { ...video, attempt }
}

export type Transcribing = NonNullable<Awaited<ReturnType<typeof beginTranscription>>>

/** Whether an attempt is still the current one. */
export async function isTranscribing(db: Database, { id, attempt }: Pick<Transcribing, 'id' | 'attempt'>) {
  return findsRow(
    db
      .selectFrom('video_transcriptions')
      .select('video_id')
      .where('video_id', '=', id)
      .where('attempt', '=', attempt)
      .where('state', '=', 'running'),
  )
}

/** Ends an attempt; returns false when it no longer counts. */
export const endTranscription = (
  db: Database,
  { id, attempt }: Pick<Transcribing, 'id' | 'attempt'>,
  { failure, now }: { failure: string | null; now: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('video_transcriptions')
      .set({ state: failure === null ? 'done' : 'failed', failure, state_since: now })
      .where('video_id', '=', id)
      .where('attempt', '=', attempt)
      .where('state', '=', 'running'),
  )

/** Returns requests without an outcome, longest first. */
export const listPendingTranscriptions = (db: Database, limit: number) =>
  db
    .selectFrom('video_transcriptions')
    .innerJoin('videos', 'videos.id', 'video_transcriptions.video_id')
    .select(['videos.id', 'videos.user_id', 'videos.state'])
    .where('video_transcriptions.state', 'in', PENDING_STATES)
    .orderBy('video_transcriptions.state_since')
    .limit(limit)
    .execute()

/** Fails a request whose job is gone; returns false when it has an outcome by now. */
export const failTranscription = (db: Database, videoId: number, failure: string, now: Date): Promise<boolean> =>
  changesRow(
    db
      .updateTable('video_transcriptions')
      .set({ state: 'failed', failure, state_since: now })
      .where('video_id', '=', videoId)
      .where('state', 'in', PENDING_STATES),
  )

/** Requests captions for videos that have none and were never asked about, oldest first; returns their ids. */
export async function requestMissing(db: Database, limit: number, now: Date): Promise<number[]> {
  const rows = await db
    .insertInto('video_transcriptions')
    .columns(['video_id', 'state', 'state_since'])
    .expression(
      db
        .selectFrom('videos')
        .select([
          'videos.id',
          sql<string>`'waiting'`.as('state'),
          sql<Date>`${now.toISOString()}::timestamptz`.as('now'),
        ])
        .where('videos.state', '=', 'ready')
        .where('videos.automatic_captions', '=', true)
        .where(sql<boolean>`not exists (select from video_captions said where said.video_id = videos.id)`)
        .where(sql<boolean>`not exists (select from video_transcriptions asked where asked.video_id = videos.id)`)
        .orderBy('videos.id')
        .limit(limit),
    )
    .onConflict((on) => on.doNothing())
    .returning('video_id')
    .execute()
  return rows.map(({ video_id }) => video_id)
}
