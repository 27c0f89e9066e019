import { listPending, type JobTools, type ScheduledJob } from '#platform/server/jobs.ts'
import { inWork } from '#platform/server/work.ts'
import { finishArrived, forgetExpiredUploads } from './expiring.ts'
import { removeVideoFile, removeVideoFiles } from './files.ts'
import { prepareVideo } from './preparing.ts'
import { giveUp } from './processing.ts'
import { listUnprepared } from './queries/processing.ts'

const LOOKED_AFTER_MS = 5 * 60 * 1000
const LOOKED_AFTER_AT_ONCE = 1000
const GIVEN_UP = 'Preparing this video was broken off again and again. Please try again.'

/** The work that calls leave for later. */
export const videoJobs = [prepareVideo, removeVideoFiles, removeVideoFile]

// A job whose process was killed with each of its tries is done by nobody any more, and could not say so.
async function giveUpForgotten(tools: JobTools): Promise<void> {
  const { db, now } = tools
  const unprepared = await listUnprepared(db, now, LOOKED_AFTER_MS, LOOKED_AFTER_AT_ONCE)
  const pending = await listPending(
    db,
    prepareVideo,
    unprepared.map(({ id }) => String(id)),
  )
  for (const { id } of unprepared) {
    if (!pending.has(String(id))) await inWork(tools, (work) => giveUp(work, id, GIVEN_UP))
  }
}

/** Sees to what nobody went on with: files whose sender never came back, and videos whose preparing was killed too often. */
export const tidyVideos: ScheduledJob = {
  name: 'tidy-videos',
  cron: '*/10 * * * *',
  run: async (tools) => {
    await finishArrived(tools)
    await forgetExpiredUploads(tools)
    await giveUpForgotten(tools)
  },
}
