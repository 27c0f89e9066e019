import { PARTS_AT_ONCE, type NextParts } from '#platform/contract/parts.ts'
import { multipartOf, uploadNotFound, type IncomingUpload } from './incoming-upload.ts'
import { findDirectUploadProblem } from './files.ts'
import type { Services } from '../services.ts'
import type { UploadPart, MultipartObject, MultipartObjects } from './storage.ts'

// Stores require parts of at least 5 MB; an interrupted upload resumes at the beginning of a part.
const PART_BYTES = 8 * 1024 * 1024
// Long enough for eight parts on a slow connection.
const PART_URL_LIFETIME_MS = 60 * 60 * 1000

/** Returns the part size for a new file, or null if uploads go through this server. */
export const partBytesFor = async ({ config, files }: Services): Promise<number | null> =>
  (await findDirectUploadProblem(files, config)) === null ? PART_BYTES : null

/**
 * Replaces the stored multipart upload id if it is still `before`. Returns the current id, which another call may have set meanwhile, or
 * null if the upload was deleted or completed.
 */
export type StorePartsId = (change: { before: string | null; parts_id: string }) => Promise<string | null>

/** Starts a multipart upload; concurrent callers get the same id. */
async function startMultipartUpload(
  parted: MultipartObjects,
  upload: IncomingUpload,
  storePartsId: StorePartsId,
): Promise<MultipartObject | null> {
  const uploadId = await parted.begin(upload)
  const partsId = await storePartsId({ before: upload.partsId, parts_id: uploadId })
  if (partsId !== uploadId) await parted.abort({ key: upload.key, id: uploadId })
  return multipartOf({ ...upload, partsId })
}

/** Returns a multipart upload with its missing parts, restarting it if the store no longer knows it. */
async function findMissing(
  parted: MultipartObjects,
  upload: IncomingUpload,
  storePartsId: StorePartsId,
): Promise<{ object: MultipartObject; missing: UploadPart[] }> {
  const known = multipartOf(upload)
  const remaining = known && (await parted.missing(known))
  if (known && remaining) return { object: known, missing: remaining }
  const object = await startMultipartUpload(parted, upload, storePartsId)
  const missing = object && (await parted.missing(object))
  if (!object || !missing) throw uploadNotFound()
  return { object, missing }
}

/** Returns the number of bytes received and presigned URLs for the next parts; none once all have arrived. */
export async function presignNextParts(
  { services, now }: { services: Services; now: Date },
  upload: IncomingUpload,
  storePartsId: StorePartsId,
): Promise<NextParts> {
  const { parted } = services.files.storage
  if (!parted) throw uploadNotFound()
  const { object, missing } = await findMissing(parted, upload, storePartsId)
  const ends = new Date(now.getTime() + PART_URL_LIFETIME_MS)
  const parts = missing
    .slice(0, PARTS_AT_ONCE)
    .map(async (part) => ({ ...part, url: await parted.addressOf(object, part, now, ends) }))
  const received = upload.size - missing.reduce((sum, { size }) => sum + size, 0)
  return { received, parts: await Promise.all(parts) }
}
