import { call } from '#platform/web/api/call.ts'
import { partsOf } from '#platform/web/files/send-by-parts.ts'
import { transferQueue } from '#platform/web/files/transfer/queue.ts'
import { onLoggedOut, recordActivity, useAuth } from '#features/accounts/web.tsx'
import { archiveImportsApi, archiveTusApi, type ArchiveImport } from '../contract/imports.ts'

interface ArchiveTransfer {
  publishesShowcases: boolean
}

/** Returns the call path of an upload's bytes; `path` in its response is the complete URL path instead. */
export const uploadPath = ({ id }: Pick<ArchiveImport, 'id'>): string => `/archives/imports/${id}`

/** Uploads of archives in this tab. */
export const {
  useOwnTransfers,
  addTransfers,
  pauseTransfer,
  resumeTransfer,
  cancelTransfer,
  discardUpload,
  leaveOthers,
} = transferQueue<ArchiveTransfer>({
  // Idempotent, by its key.
  announce: ({ publishesShowcases, file }) => {
    const body = { filename: file.name, size: file.size, publishes_showcases: publishesShowcases }
    return async (signal, idempotencyKey) => {
      const upload = await call(archiveImportsApi.announce, { body }, { signal, idempotencyKey })
      return { path: uploadPath(upload), inParts: upload.in_parts }
    }
  },
  parts: partsOf(archiveImportsApi),
  tus: archiveTusApi,
  onProgress: recordActivity,
})

useAuth.subscribe(({ user }) => user && leaveOthers(user.id))
onLoggedOut(() => leaveOthers(0))
