import { inWork, type WorkBase } from '#platform/server/work.ts'
import { prepareVideo, preparingOf } from './preparing.ts'
import { listUnprepared } from './queries/processing.ts'

const AT_ONCE = 100

/** Asks for all videos to be prepared that wait for it, such as those that came by another way than a call. */
export async function prepareWaiting(base: WorkBase): Promise<void> {
  const waiting = await listUnprepared(base.db, base.now, 0, AT_ONCE)
  await inWork(base, async ({ enqueue }) => {
    for (const video of waiting) await enqueue(prepareVideo, video, preparingOf(video.id))
  })
}
