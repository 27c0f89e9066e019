import { refuseByTus, uploadNotFound } from '#platform/server/files/incoming-upload.ts'
import { presignNextParts, partBytesFor } from '#platform/server/files/upload-parts.ts'
import { routes } from '#platform/server/http/routes.ts'
import { sendingApi } from '../contract.ts'
import { incomingUploadOf } from './files.ts'
import { findUpload, storeMultipartId } from './queries/uploads.ts'
import { presentWith } from './upload-routes.ts'
import { announce, finishUpload, getOwnUpload } from './uploads.ts'

/** Handlers for multipart uploads directly to a bucket, and for announcing any upload. */
export const partRoutes = routes(sendingApi, {
  announce: async (call) => {
    const { size, ...details } = call.body
    const how = { size, partBytes: await partBytesFor(call.services) }
    return call.complete(async ({ db }) => {
      const row = await findUpload(db, await announce(db, call, details, how), call.caller.id)
      if (!row) throw uploadNotFound()
      return presentWith(row, 0)
    })
  },

  nextParts: async (call) => {
    const upload = await getOwnUpload(call, call.params.uploadId)
    refuseByTus(upload)
    if (upload.video_id !== null) return { received: upload.size, parts: [] }
    return presignNextParts(call, incomingUploadOf(upload), (noted) =>
      storeMultipartId(call.db, { id: upload.id, ...noted }),
    )
  },

  finish: async (call) => {
    refuseByTus(await getOwnUpload(call, call.params.uploadId))
    return finishUpload(call, call.params.uploadId)
  },
})
