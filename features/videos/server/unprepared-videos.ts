import { listPending, type JobTools } from '#platform/server/work/jobs.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { replacementTarget, videoTarget } from './preparation-target.ts'
import { prepareVideo, preparationKey, preparationJobOptions } from './prepare-video.ts'
import { listUnprepared, type Unprepared } from './queries/processing.ts'
import { listUnpreparedReplacements } from './queries/replacements.ts'

const BATCH_SIZE = 1000
const INTERRUPTED = 'Processing this video was interrupted several times. Try again.'

interface UnpreparedVideo extends Unprepared {
  /** Folder of the video's new file; undefined for the video itself. */
  replacement?: string
}

/** Returns unprepared videos, and new files, for which no job exists. */
async function listAbandoned({ db }: Pick<WorkBase, 'db'>): Promise<UnpreparedVideo[]> {
  const replacements = await listUnpreparedReplacements(db, BATCH_SIZE)
  const unprepared: UnpreparedVideo[] = [
    ...(await listUnprepared(db, BATCH_SIZE)),
    ...replacements.map(({ folder, ...row }) => ({ ...row, replacement: folder })),
  ]
  const keyOf = ({ id, replacement }: UnpreparedVideo) => preparationKey(id, replacement)
  const pending = await listPending(db, prepareVideo, unprepared.map(keyOf))
  return unprepared.filter((abandoned) => !pending.has(keyOf(abandoned)))
}

/** Enqueues the preparation of all videos for which it has not begun, such as those that were added by other means than the API. */
export async function prepareWaiting(base: WorkBase): Promise<void> {
  const abandoned = await listAbandoned(base)
  await inWork(base, async ({ enqueue }) => {
    for (const { id, owner, state, replacement } of abandoned)
      if (state === 'uploaded')
        await enqueue(prepareVideo, { id, owner, replacement }, preparationJobOptions(id, replacement))
  })
}

/**
 * Fails videos whose preparation began but has no job left: a job whose process was killed at each attempt could not report its failure.
 */
export async function failAbandoned(tools: JobTools): Promise<void> {
  for (const { id, state, try_folder, replacement } of await listAbandoned(tools)) {
    if (state !== 'processing' || try_folder === null) continue
    const target = replacement === undefined ? videoTarget(id) : replacementTarget(replacement)
    await inWork(tools, (work) => target.end(work, { id, try_folder }, { state: 'failed', failure: INTERRUPTED }))
  }
}
