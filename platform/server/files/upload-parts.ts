import { PARTS_AT_ONCE, type NextParts } from '#platform/contract/parts.ts'
import { partedOf, uploadNotFound, type IncomingUpload } from './incoming-upload.ts'
import { findObstacle } from './files.ts'
import type { Services } from '../services.ts'
import type { PartOf, MultipartObject, MultipartObjects } from './storage.ts'

// A store puts together nothing smaller than 5 MB, and what breaks off begins with the part it was in.
const PART_BYTES = 8 * 1024 * 1024
// So that eight of them arrive over a slow line.
const ADDRESSES_HOLD_MS = 60 * 60 * 1000

/** How many bytes each part of a new file has; null where files come through us. */
export const partBytesFor = async ({ config, files }: Services): Promise<number | null> =>
  (await findObstacle(files, config)) === null ? PART_BYTES : null

/**
 * Notes how the store calls what it puts together, in place of what it was called when it was looked up; answers what counts, which
 * may be what somebody else noted meanwhile, or null where the file is gone or has arrived.
 */
export type NoteParts = (noted: { before: string | null; parts_id: string }) => Promise<string | null>

/** The store begins to take parts; of two who ask at once both get the same. */
async function beginParts(
  parted: MultipartObjects,
  arriving: IncomingUpload,
  note: NoteParts,
): Promise<MultipartObject | null> {
  const begun = await parted.begin(arriving)
  const partsId = await note({ before: arriving.partsId, parts_id: begun })
  if (partsId !== begun) await parted.forget({ key: arriving.key, id: begun })
  return partedOf({ ...arriving, partsId })
}

/** A file that comes in parts with those that are missing, whatever became of what the store knew of it. */
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

/** What of a file has arrived at the store, and where its next parts are sent to; none when all are there. */
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
