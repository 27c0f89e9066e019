import { conflict } from '#platform/server/refusals.ts'
import { NotWhole, partsOf, type FileStorage, type Growing, type Parted } from '#platform/server/storage.ts'
import { originalOf } from './files.ts'
import type { UploadRow } from './queries/uploads.ts'

// What it is shows when all of it is there.
const ANY_VIDEO = 'video/mp4'

/** What of an upload says how it comes. */
export type Arriving = Pick<UploadRow, 'folder' | 'size' | 'part_bytes' | 'parts_id'>

const notWhole = () =>
  conflict('not_whole', 'Not all of the file has arrived. Ask where the missing parts are sent to.')

/** A file on its way as the storage knows it. */
export const growingOf = ({ folder, size }: Pick<Arriving, 'folder' | 'size'>): Growing => ({
  key: originalOf(folder),
  size,
  type: ANY_VIDEO,
})

/** A file that comes in parts, as the store calls it; null for another, and before its first part was asked for. */
export function partedOf(upload: Arriving): Parted | null {
  const { part_bytes: partBytes, parts_id: id } = upload
  return partBytes === null || id === null ? null : { ...growingOf(upload), partBytes, id }
}

const sumOf = (parts: readonly { size: number }[]): number => parts.reduce((sum, { size }) => sum + size, 0)

/** How many bytes have arrived of a file on its way. */
export async function countArrived(storage: FileStorage, upload: Arriving): Promise<number> {
  if (upload.part_bytes === null) return storage.growing.arrived(originalOf(upload.folder))
  const parted = partedOf(upload)
  const missing = parted && (await storage.parted?.missing(parted))
  return parted && missing ? sumOf(partsOf(parted)) - sumOf(missing) : 0
}

/** Makes what has arrived whole the file of its place. Throws 409 where anything of what comes in parts is missing. */
export async function finishArriving(storage: FileStorage, upload: Arriving): Promise<void> {
  if (upload.part_bytes === null) return storage.growing.finish(growingOf(upload))
  const parted = partedOf(upload)
  if (!parted || !storage.parted) throw notWhole()
  await storage.parted.finish(parted).catch((error: unknown) => {
    throw error instanceof NotWhole ? notWhole() : error
  })
}
