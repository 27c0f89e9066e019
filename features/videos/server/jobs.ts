import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { expireUploads } from '#platform/server/files/expire-uploads.ts'
import {
  incomingUploadOf,
  originalOf,
  removeFilesOf,
  removeVideoFile,
  removeVideoFiles,
  removeVideoMedia,
} from './files.ts'
import { prepareVideo } from './prepare-video.ts'
import { deleteUpload, listAnnouncedBefore, listExpiredUploads } from './queries/uploads.ts'
import { failAbandonedTranscriptions } from './transcripts/request-automatic.ts'
import { transcribeVideo } from './transcripts/transcribe-video.ts'
import { createVideoFromUpload } from './uploads.ts'
import { failAbandoned, prepareWaiting } from './unprepared-videos.ts'

/** Background jobs of this feature. */
export const videoJobs = [prepareVideo, transcribeVideo, removeVideoFiles, removeVideoMedia, removeVideoFile]

function cleanUpUploads(tools: JobTools): Promise<void> {
  const { db, now, services } = tools
  const { storage } = services.files
  return expireUploads(tools, {
    listAnnouncedBefore: (moment, limit) => listAnnouncedBefore(db, moment, limit),
    incomingUploadOf: incomingUploadOf,
    take: (upload) => createVideoFromUpload(tools, upload),
    listExpired: (limit) => listExpiredUploads(db, now, limit),
    deleteExpired: async ({ id, folder, video_id }) => {
      // Files first: if this is interrupted, the row still leads to what remains.
      if (video_id === null) await removeFilesOf(storage, folder)
      else await storage.growing.abandon(originalOf(folder))
      await deleteUpload(db, id)
    },
  })
}

/** Cleans up expired uploads, and videos whose preparation was killed too often. */
export const cleanUpVideos: ScheduledJob = {
  name: 'tidy-videos',
  cron: '*/10 * * * *',
  run: async (tools) => {
    await cleanUpUploads(tools)
    await prepareWaiting(tools)
    await failAbandoned(tools)
    await failAbandonedTranscriptions(tools)
  },
}
