import { expireUploads } from '#platform/server/files/expire-uploads.ts'
import { listPending, type JobTools, type ScheduledJob } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { archiveToImport, importingOf } from './archive-job.ts'
import { listAnnouncedBefore, listExpired, listReading } from './queries/imports.ts'
import { incomingUploadOf } from './storage.ts'
import { becomeImport, dropUpload } from './uploads.ts'

const AT_ONCE = 200

/** Enqueues the imports whose job failed on every attempt. */
async function resumeImports(tools: JobTools): Promise<void> {
  const ids = (await listReading(tools.db, AT_ONCE)).map(({ id }) => id)
  const pending = await listPending(tools.db, archiveToImport, ids)
  await inWork(tools, async ({ enqueue }) => {
    for (const id of ids) if (!pending.has(id)) await enqueue(archiveToImport, { id }, importingOf(id))
  })
}

/** Deletes abandoned uploads of archives, and resumes imports that were interrupted. */
export const tidyArchives: ScheduledJob = {
  name: 'tidy-archives',
  cron: '*/10 * * * *',
  run: async (tools) => {
    const { db, now } = tools
    await expireUploads(tools, {
      listAnnouncedBefore: (moment, limit) => listAnnouncedBefore(db, moment, limit),
      incomingUploadOf: incomingUploadOf,
      take: (upload) => becomeImport(tools, upload),
      listExpired: (limit) => listExpired(db, now, limit),
      deleteExpired: (upload) => dropUpload(tools, upload),
    })
    await resumeImports(tools)
  },
}
