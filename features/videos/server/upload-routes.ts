import { countReceivedBytes, uploadNotFound } from '#platform/server/files/incoming-upload.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadsApi, type VideoUpload } from '../contract.ts'
import { givenDetails } from './change-video.ts'
import { incomingUploadOf } from './files.ts'
import { checkProjectAndRequest } from './load.ts'
import {
  findUpload,
  getStorageUsed,
  listOpenUploads,
  lockUpload,
  updateUpload,
  type UploadRow,
} from './queries/uploads.ts'
import { quotaOf } from './create-video.ts'
import { canTranscode } from './services.ts'
import { routes } from '#platform/server/http/routes.ts'

/** Returns an upload as its owner sees it, with the number of bytes received. */
export function presentWith(row: UploadRow, received: number): VideoUpload {
  const { checksum: _checksum, user_id: _owner, folder: _folder, part_bytes, parts_id: _parts, ...shown } = row
  return { ...shown, received, path: `/api/uploads/${row.id}`, in_parts: part_bytes !== null }
}

const presentUpload = async ({ files }: Services, row: UploadRow): Promise<VideoUpload> =>
  presentWith(row, row.video_id === null ? await countReceivedBytes(files.storage, incomingUploadOf(row)) : row.size)

export const uploadRoutes = routes(uploadsApi, {
  readStorage: async ({ db, caller, services }) => {
    const { used_bytes } = await getStorageUsed(db, caller.id)
    return { used_bytes, max_bytes: quotaOf(services.config), transcodes: await canTranscode(db, services) }
  },

  listUploads: async ({ db, caller, services, now }) => {
    const rows = await listOpenUploads(db, caller.id, now)
    return Promise.all(rows.map((row) => presentUpload(services, row)))
  },

  readUpload: async ({ db, caller, params, services }) => {
    const row = await findUpload(db, params.uploadId, caller.id)
    if (!row) throw uploadNotFound()
    return presentUpload(services, row)
  },

  changeUpload: async ({ db, caller, params, body, services }) => {
    const row = await lockUpload(db, params.uploadId, caller.id)
    // A completed upload is a video, and is changed as one.
    if (!row || row.video_id !== null) throw uploadNotFound()
    await checkProjectAndRequest(db, body, caller.id)
    const change = givenDetails(body)
    if (Object.keys(change).length > 0) await updateUpload(db, row.id, change)
    return presentUpload(services, { ...row, ...change })
  },
})
