import { expireUploads } from '#platform/server/files/expire-uploads.ts'
import { listPending, type JobTools, type ScheduledJob } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { archiveToImport, importJobOptions } from './archive-job.ts'
import { listAnnouncedBefore, listExpired, listReading } from './queries/imports.ts'
import { incomingUploadOf } from './storage.ts'
import { startImport, dropUpload } from './uploads.ts'

const BATCH_SIZE = 200

/** Enqueues the imports whose job failed on every attempt. */
async function resumeImports(tools: JobTools): Promise<void> {
  const ids = (await listReading(tools.db, BATCH_SIZE)).map(({ id }) => id)
  const pending = await listPending(tools.db, archiveToImport, ids)
  await inWork(tools, async ({ enqueue }) => {
    for (const id of ids) if (!pending.has(id)) await enqueue(archiveToImport, { id }, importJobOptions(id))
  })
}

/** Deletes abandoned uploads of archives, and resumes imports that were interrupted. */
export const cleanUpArchives: ScheduledJob = {
  name: 'tidy-archives',
  cron: '*/10 * * * *',
  run: async (tools) => {
    const { db, now } = tools
    await expireUploads(tools, {
      listAnnouncedBefore: (moment, limit) => listAnnouncedBefore(db, moment, limit),
      incomingUploadOf: incomingUploadOf,
      take: (upload) => startImport(tools, upload),
      listExpired: (limit) => listExpired(db, now, limit),
      deleteExpired: (upload) => dropUpload(tools, upload),
    })
    await resumeImports(tools)
  },
}
