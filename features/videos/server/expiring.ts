import { ago } from '#platform/server/moments.ts'
import type { JobTools } from '#platform/server/jobs.ts'
import { originalOf, removeFilesOf } from './files.ts'
import { deleteUpload, listExpiredUploads } from './queries/uploads.ts'
import { EXPIRES_AFTER_MS } from './uploads.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 200

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
