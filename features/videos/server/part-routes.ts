import { refuseByTus, uploadNotFound } from '#platform/server/arriving.ts'
import { nextPartsOf, partBytesFor } from '#platform/server/next-parts.ts'
import { routes } from '#platform/server/routes.ts'
import { sendingApi } from '../contract.ts'
import { arrivingOf } from './files.ts'
import { findUpload, noteParts } from './queries/uploads.ts'
import { presentUpload } from './upload-routes.ts'
import { announce, finishUpload, getOwnUpload } from './uploads.ts'

/** Files whose parts browsers send straight to a bucket, and how browsers announce any file. */
export const partRoutes = routes(sendingApi, {
  announce: async (call) => {
    const { size, ...told } = call.body
    const id = await announce(call, told, { size, partBytes: await partBytesFor(call.services) })
    const row = await findUpload(call.db, id, call.caller.id)
    if (!row) throw uploadNotFound()
    return presentUpload(call.services, row)
  },

  nextParts: async (call) => {
    const upload = await getOwnUpload(call, call.params.uploadId)
    refuseByTus(upload)
    if (upload.video_id !== null) return { received: upload.size, parts: [] }
    return nextPartsOf(call, arrivingOf(upload), (noted) => noteParts(call.db, { id: upload.id, ...noted }))
  },

  finish: async (call) => {
    refuseByTus(await getOwnUpload(call, call.params.uploadId))
    return finishUpload(call, call.params.uploadId)
  },
})
