import type { ScheduledJob } from '#platform/server/jobs.ts'
import { finishArrived, forgetExpiredUploads } from './expiring.ts'
import { removeVideoFile, removeVideoFiles } from './files.ts'
import { prepareVideo } from './preparing.ts'
import { giveUpLeft, prepareWaiting } from './waiting.ts'

/** The work that calls leave for later. */
export const videoJobs = [prepareVideo, removeVideoFiles, removeVideoFile]

/** Sees to what nobody went on with: files whose sender never came back, and videos whose preparing was killed too often. */
export const tidyVideos: ScheduledJob = {
  name: 'tidy-videos',
  cron: '*/10 * * * *',
  run: async (tools) => {
    await finishArrived(tools)
    await forgetExpiredUploads(tools)
    await prepareWaiting(tools)
    await giveUpLeft(tools)
  },
}
