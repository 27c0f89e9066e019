import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { expireUploads } from '#platform/server/files/expire-uploads.ts'
import { deleteUpload, listAnnouncedBefore, listExpiredUploads } from '../queries/uploads.ts'
import { checkProductFile, enqueueInterruptedChecks } from './check-files.ts'
import { notifyOfRelease } from './releases.ts'
import { incomingUploadOf, removeProductFile } from './storage.ts'
import { createFileFromUpload } from './uploads.ts'

/** Jobs of product files. */
export const productFileJobs = [checkProductFile, removeProductFile, notifyOfRelease]

function cleanUpIncomingFiles(tools: JobTools): Promise<void> {
  const { db, now, services } = tools
  const { storage } = services.files
  return expireUploads(tools, {
    listAnnouncedBefore: (moment, limit) => listAnnouncedBefore(db, moment, limit),
    incomingUploadOf: incomingUploadOf,
    take: (upload) => createFileFromUpload(tools, upload),
    listExpired: (limit) => listExpiredUploads(db, now, limit),
    deleteExpired: async ({ id, key, file_id }) => {
      await storage.growing.abandon(key)
      if (file_id === null) await storage.remove(key)
      await deleteUpload(db, id)
    },
  })
}

/** Deletes abandoned uploads and enqueues interrupted checks again. */
export const cleanUpProductFiles: ScheduledJob = {
  name: 'tidy-product-files',
  cron: '*/10 * * * *',
  run: async (tools) => {
    await cleanUpIncomingFiles(tools)
    await enqueueInterruptedChecks(tools)
  },
}
