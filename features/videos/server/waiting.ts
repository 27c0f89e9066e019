import { listPending, type JobTools } from '#platform/server/jobs.ts'
import { inWork, type WorkBase } from '#platform/server/work.ts'
import { prepareVideo, preparingOf } from './preparing.ts'
import { endProcessing } from './processing.ts'
import { listUnprepared, type Unprepared } from './queries/processing.ts'

const AT_ONCE = 1000
const GIVEN_UP = 'Preparing this video was broken off again and again. Please try again.'

/** Videos that are not prepared, while no job is for them. */
async function listLeft({ db }: Pick<WorkBase, 'db'>): Promise<Unprepared[]> {
  const unprepared = await listUnprepared(db, AT_ONCE)
  const pending = await listPending(
    db,
    prepareVideo,
    unprepared.map(({ id }) => String(id)),
  )
  return unprepared.filter(({ id }) => !pending.has(String(id)))
}

/** Asks for all videos to be prepared that nobody has begun with, such as those that came by another way than a call. */
export async function prepareWaiting(base: WorkBase): Promise<void> {
  const left = await listLeft(base)
  await inWork(base, async ({ enqueue }) => {
    for (const { id, owner, state } of left)
      if (state === 'uploaded') await enqueue(prepareVideo, { id, owner }, preparingOf(id))
  })
}

/** Gives up videos that somebody began with: a job whose process was killed with each of its tries could not say that it failed. */
export async function giveUpLeft(tools: JobTools): Promise<void> {
  for (const { id, state, try_folder } of await listLeft(tools)) {
    if (state !== 'processing' || try_folder === null) continue
    await inWork(tools, (work) => endProcessing(work, { id, try_folder }, { state: 'failed', failure: GIVEN_UP }))
  }
}
