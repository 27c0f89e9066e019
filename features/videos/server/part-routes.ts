import type { NextParts } from '#platform/contract/parts.ts'
import { findObstacle } from '#platform/server/files.ts'
import { conflict } from '#platform/server/refusals.ts'
import { routes } from '#platform/server/routes.ts'
import type { PartOf, Parted, PartedObjects } from '#platform/server/storage.ts'
import type { UploadCall } from '#platform/server/tus.ts'
import { PARTS_AT_ONCE, sendingApi } from '../contract.ts'
import { growingOf, partedOf } from './arriving.ts'
import { findUpload, noteParts, type UploadRow } from './queries/uploads.ts'
import { presentUpload } from './upload-routes.ts'
import { announce, finishUpload, getOwnUpload, uploadNotFound } from './uploads.ts'

// A store puts together nothing smaller than 5 MB, and what breaks off begins with the part it was in.
const PART_BYTES = 8 * 1024 * 1024
// So that eight of them arrive over a slow line.
const ADDRESSES_HOLD_MS = 60 * 60 * 1000

const sentByTus = () => conflict('sent_by_tus', 'This file is sent by the tus protocol')

/** How many bytes each part of a new file has; null where files come through us. */
const partBytesFor = async ({ services: { config, files } }: UploadCall): Promise<number | null> =>
  (await findObstacle(files, config)) === null ? PART_BYTES : null

/** The store begins to take parts; of two who ask at once both get the same. */
async function beginParts({ db }: UploadCall, parted: PartedObjects, upload: UploadRow): Promise<Parted | null> {
  const growing = growingOf(upload)
  const begun = await parted.begin(growing)
  const parts_id = await noteParts(db, { id: upload.id, before: upload.parts_id, parts_id: begun })
  if (parts_id !== begun) await parted.forget({ key: growing.key, id: begun })
  return partedOf({ ...upload, parts_id })
}

/** A file that comes in parts with those that are missing, whatever became of what the store knew of it. */
async function findMissing(
  call: UploadCall,
  parted: PartedObjects,
  upload: UploadRow,
): Promise<{ object: Parted; missing: PartOf[] }> {
  const known = partedOf(upload)
  const left = known && (await parted.missing(known))
  if (known && left) return { object: known, missing: left }
  const object = await beginParts(call, parted, upload)
  const missing = object && (await parted.missing(object))
  if (!object || !missing) throw uploadNotFound()
  return { object, missing }
}

async function nextParts(call: UploadCall, id: string): Promise<NextParts> {
  const { services, now } = call
  const upload = await getOwnUpload(call, id)
  const { parted } = services.files.storage
  if (upload.part_bytes === null) throw sentByTus()
  if (upload.video_id !== null) return { received: upload.size, parts: [] }
  if (!parted) throw uploadNotFound()
  const { object, missing } = await findMissing(call, parted, upload)
  const ends = new Date(now.getTime() + ADDRESSES_HOLD_MS)
  const parts = missing
    .slice(0, PARTS_AT_ONCE)
    .map(async (part) => ({ ...part, url: await parted.addressOf(object, part, now, ends) }))
  const received = upload.size - missing.reduce((sum, { size }) => sum + size, 0)
  return { received, parts: await Promise.all(parts) }
}

/** Files whose parts browsers send straight to a bucket, and how browsers announce any file. */
export const partRoutes = routes(sendingApi, {
  announce: async (call) => {
    const { size, ...told } = call.body
    const id = await announce(call, told, { size, partBytes: await partBytesFor(call) })
    const row = await findUpload(call.db, id, call.caller.id)
    if (!row) throw uploadNotFound()
    return presentUpload(call.services, row)
  },

  nextParts: (call) => nextParts(call, call.params.uploadId),

  finish: async (call) => {
    const { part_bytes } = await getOwnUpload(call, call.params.uploadId)
    if (part_bytes === null) throw sentByTus()
    return finishUpload(call, call.params.uploadId)
  },
})
