import { PARTS_AT_ONCE, type NextParts } from '#platform/contract/parts.ts'
import { partedOf, uploadNotFound, type IncomingUpload } from './incoming-upload.ts'
import { findObstacle } from './files.ts'
import type { Services } from '../services.ts'
import type { PartOf, MultipartObject, MultipartObjects } from './storage.ts'

// Stores require parts of at least 5 MB; an interrupted upload resumes at the beginning of a part.
const PART_BYTES = 8 * 1024 * 1024
// Long enough for eight parts on a slow connection.
const ADDRESSES_HOLD_MS = 60 * 60 * 1000

/** Returns the part size for a new file, or null if uploads go through this server. */
export const partBytesFor = async ({ config, files }: Services): Promise<number | null> =>
  (await findObstacle(files, config)) === null ? PART_BYTES : null

/**
 * Replaces the stored multipart upload id if it is still `before`. Returns the current id, which another call may have set meanwhile, or
 * null if the upload was deleted or completed.
 */
export type NoteParts = (noted: { before: string | null; parts_id: string }) => Promise<string | null>

/** Starts a multipart upload; concurrent callers get the same id. */
async function beginParts(
  parted: MultipartObjects,
  arriving: IncomingUpload,
  note: NoteParts,
): Promise<MultipartObject | null> {
  const begun = await parted.begin(arriving)
  const partsId = await note({ before: arriving.partsId, parts_id: begun })
  if (partsId !== begun) await parted.abort({ key: arriving.key, id: begun })
  return partedOf({ ...arriving, partsId })
}

/** Returns a multipart upload with its missing parts, restarting it if the store no longer knows it. */
async function findMissing(
  parted: MultipartObjects,
  arriving: IncomingUpload,
  note: NoteParts,
): Promise<{ object: MultipartObject; missing: PartOf[] }> {
  const known = partedOf(arriving)
  const left = known && (await parted.missing(known))
  if (known && left) return { object: known, missing: left }
  const object = await beginParts(parted, arriving, note)
  const missing = object && (await parted.missing(object))
  if (!object || !missing) throw uploadNotFound()
  return { object, missing }
}

/** Returns the number of bytes received and presigned URLs for the next parts; none once all have arrived. */
export async function nextPartsOf(
  { services, now }: { services: Services; now: Date },
  arriving: IncomingUpload,
  note: NoteParts,
): Promise<NextParts> {
  const { parted } = services.files.storage
  if (!parted) throw uploadNotFound()
  const { object, missing } = await findMissing(parted, arriving, note)
  const ends = new Date(now.getTime() + ADDRESSES_HOLD_MS)
  const parts = missing
    .slice(0, PARTS_AT_ONCE)
    .map(async (part) => ({ ...part, url: await parted.addressOf(object, part, now, ends) }))
  const received = arriving.size - missing.reduce((sum, { size }) => sum + size, 0)
  return { received, parts: await Promise.all(parts) }
}
