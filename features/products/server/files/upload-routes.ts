import { countReceivedBytes, refuseByTus, uploadNotFound } from '#platform/server/files/incoming-upload.ts'
import { presignNextParts, partBytesFor } from '#platform/server/files/upload-parts.ts'
import { routes } from '#platform/server/http/routes.ts'
import type { Services } from '#platform/server/services.ts'
import { productUploadsApi, type ProductUpload } from '../../contract/uploads.ts'
import { findUpload, getStorageUsed, listOpenUploads, storeMultipartId, type UploadRow } from '../queries/uploads.ts'
import { quotaOf } from './quota.ts'
import { incomingUploadOf } from './storage.ts'
import { announce, finishUpload, getOwnUpload } from './uploads.ts'

/** Returns the response for an upload of its owner. */
function presentWith(row: UploadRow, received: number): ProductUpload {
  const { checksum: _checksum, user_id: _owner, key: _key, part_bytes, parts_id: _parts, ...shown } = row
  return { ...shown, received, path: `/api/marketplace/uploads/${row.id}`, in_parts: part_bytes !== null }
}

const presentUpload = async ({ files }: Services, row: UploadRow): Promise<ProductUpload> =>
  presentWith(row, row.file_id === null ? await countReceivedBytes(files.storage, incomingUploadOf(row)) : row.size)

export const fileUploadRoutes = routes(productUploadsApi, {
  readStorage: async ({ db, caller, services }) => {
    const { used_bytes } = await getStorageUsed(db, caller.id)
    return { used_bytes, max_bytes: quotaOf(services.config) }
  },

  listUploads: async ({ db, caller, query, services, now }) => {
    const rows = await listOpenUploads(db, caller.id, query.product_id, now)
    return Promise.all(rows.map((row) => presentUpload(services, row)))
  },

  readUpload: async ({ db, caller, params, services }) => {
    const row = await findUpload(db, params.uploadId, caller.id)
    if (!row) throw uploadNotFound()
    return presentUpload(services, row)
  },

  announce: async (call) => {
    const { size, ...details } = call.body
    const how = { size, partBytes: await partBytesFor(call.services) }
    return call.complete(async ({ db }) => presentWith(await announce(db, call, details, how), 0))
  },

  nextParts: async (call) => {
    const upload = await getOwnUpload(call, call.params.uploadId)
    refuseByTus(upload)
    if (upload.file_id !== null) return { received: upload.size, parts: [] }
    return presignNextParts(call, incomingUploadOf(upload), (noted) =>
      storeMultipartId(call.db, { id: upload.id, ...noted }),
    )
  },

  finish: async (call) => {
    refuseByTus(await getOwnUpload(call, call.params.uploadId))
    return finishUpload(call, call.params.uploadId)
  },
})
