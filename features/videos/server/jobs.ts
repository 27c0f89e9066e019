import type { ScheduledJob } from '#platform/server/jobs.ts'
import { inWork } from '#platform/server/work.ts'
import { finishArrived, forgetExpiredUploads } from './expiring.ts'
import { removeVideoFile, removeVideoFiles } from './files.ts'
import { prepareVideo } from './preparing.ts'
import { listForgotten } from './queries/processing.ts'

const HOUR_MS = 60 * 60 * 1000
// Longer than preparing the longest video takes.
const FORGOTTEN_AFTER_MS = 6 * HOUR_MS
const FORGOTTEN_AT_ONCE = 100

/** The work that calls leave for later. */
export const videoJobs = [prepareVideo, removeVideoFiles, removeVideoFile]

/** Sees to what nobody went on with: files whose sender never came back, and videos whose preparing was killed too often. */
export const tidyVideos: ScheduledJob = {
  name: 'tidy-videos',
  cron: '27 * * * *',
  run: async (tools) => {
    await finishArrived(tools)
    await forgetExpiredUploads(tools)
    const forgotten = await listForgotten(tools.db, tools.now, FORGOTTEN_AFTER_MS, FORGOTTEN_AT_ONCE)
    await inWork(tools, ({ enqueueAll, now }) =>
      enqueueAll(prepareVideo, forgotten, { startAfter: now, onceFor: ({ id }) => String(id) }),
    )
  },
}
