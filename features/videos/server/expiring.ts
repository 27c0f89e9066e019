import { ago } from '#platform/server/moments.ts'
import { Refusal } from '#platform/server/refusals.ts'
import type { JobTools } from '#platform/server/jobs.ts'
import { countArrived } from './arriving.ts'
import { originalOf, removeFilesOf } from './files.ts'
import { deleteUpload, listAnnouncedBefore, listExpiredUploads } from './queries/uploads.ts'
import { becomeVideo, EXPIRES_AFTER_MS } from './uploads.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const AT_ONCE = 200

/** Makes videos of what arrived whole while its sender, or the process that took it, went away before the end. */
export async function finishArrived(tools: JobTools): Promise<void> {
  const { db, now, services, log } = tools
  const { storage } = services.files
  for (const upload of await listAnnouncedBefore(db, ago(now, HOUR_MS), AT_ONCE)) {
    if ((await countArrived(storage, upload)) !== upload.size) continue
    await becomeVideo(tools, upload).catch((error: unknown) => {
      // What is no video is thrown away by now.
      if (!(error instanceof Refusal)) log.error({ err: error }, 'an upload could not be finished')
    })
  }
}

/** Throws away what has arrived of files whose sender never came back. */
export async function forgetExpiredUploads({ db, now, services }: JobTools): Promise<void> {
  const { storage } = services.files
  for (const { id, folder, video_id } of await listExpiredUploads(db, now, AT_ONCE)) {
    // First what it holds: should this end in between, the row still leads there.
    if (video_id === null) await removeFilesOf(storage, folder)
    else await storage.growing.abandon(originalOf(folder))
    await deleteUpload(db, id)
  }
  await storage.growing.abandonUntouched(new Date(ago(now, EXPIRES_AFTER_MS + DAY_MS)))
}
