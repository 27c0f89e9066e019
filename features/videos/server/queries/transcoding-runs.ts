import { sql } from 'kysely'
import { findsRow, type Database } from '#platform/server/database/database.ts'
import { isRunning } from '#platform/server/database/runs.ts'

/** Stores that a process transcodes, and whether it also creates captions, and deletes rows of processes that ended long ago. */
export async function storeTranscodingRun(db: Database, run: number, transcribes = false): Promise<void> {
  // A process that lost its connection for a moment still counts afterwards.
  await sql`delete from transcoding_runs where noted_at < now() - interval '1 day' and not ${isRunning('run')}`.execute(
    db,
  )
  await db
    .insertInto('transcoding_runs')
    .values({ run, transcribes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether any process transcodes at the moment. */
export const hasTranscodingRun = (db: Database): Promise<boolean> =>
  findsRow(db.selectFrom('transcoding_runs').select('run').where(isRunning('transcoding_runs.run')).limit(1))

/** Whether any process creates captions at the moment. */
export const hasTranscribingRun = (db: Database): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('transcoding_runs')
      .select('run')
      .where('transcribes', '=', true)
      .where(isRunning('transcoding_runs.run'))
      .limit(1),
  )
