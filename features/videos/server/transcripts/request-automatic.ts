import { listPending, type JobTools } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { notifyOwner } from '../processing/outcomes.ts'
import { failTranscription, listPendingTranscriptions } from '../queries/transcriptions.ts'
import { getAutomaticCaptions } from '../queries/videos.ts'
import { canTranscribe } from '../services.ts'
import { enqueueTranscription, transcribeVideo } from './transcribe-video.ts'

const BATCH_SIZE = 1000
const INTERRUPTED = 'Creating captions was interrupted several times. Try again.'

/** Has captions created for a file that has become playable, unless the owner turned that off for the video. */
export async function requestAutomaticCaptions(work: Work, id: number): Promise<void> {
  const { db, services } = work
  if (!(await canTranscribe(db, services)) || !(await getAutomaticCaptions(db, id))) return
  await enqueueTranscription(work, id)
}

/** Fails requests for captions that no job works on, because its process was killed at each attempt. */
export async function failAbandonedTranscriptions(tools: JobTools): Promise<void> {
  const rows = await listPendingTranscriptions(tools.db, BATCH_SIZE)
  const pending = await listPending(
    tools.db,
    transcribeVideo,
    rows.map(({ id }) => String(id)),
  )
  for (const { id, user_id, state } of rows) {
    if (pending.has(String(id))) continue
    await inWork(tools, async (work) => {
      if (await failTranscription(work.db, id, INTERRUPTED, work.now)) notifyOwner(work, user_id, { id, state })
    })
  }
}
