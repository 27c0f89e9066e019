import { badRequest, conflict, notFound, tooLarge } from '../http/http-errors.ts'
import { NotWhole, partsOf, type FileStorage, type ResumableObject, type MultipartObject } from './storage.ts'

/** A file on its way, in whichever way it comes. */
export interface IncomingUpload extends ResumableObject {
  /** How many bytes each part but the last has that is sent straight to the store; null for a file that comes through us. */
  partBytes: number | null
  /** How the store calls what it puts together; null before the first part was asked for. */
  partsId: string | null
}

/** The columns in which features note how a file comes. */
export interface IncomingUploadColumns {
  size: number
  part_bytes: number | null
  parts_id: string | null
}

/** How a file comes, as a feature noted it. */
export const incomingUploadFrom = (
  { size, part_bytes, parts_id }: IncomingUploadColumns,
  { key, type }: Pick<ResumableObject, 'key' | 'type'>,
): IncomingUpload => ({ key, type, size, partBytes: part_bytes, partsId: parts_id })

export const uploadNotFound = () => notFound('Upload not found')

const notWhole = () => conflict('not_whole', 'The upload is incomplete. Request the URLs of the missing parts.')

/** Refuses a file by its announced size, before a byte of it is taken. */
export function refuseSize(size: number, maxBytes: number): void {
  if (size < 1) throw badRequest('empty_file', 'The file is empty')
  if (size > maxBytes) throw tooLarge()
}

/** Refuses to take bytes of a file by the tus protocol that goes straight to the store. */
export function refuseInParts({ part_bytes }: Pick<IncomingUploadColumns, 'part_bytes'>): void {
  if (part_bytes === null) return
  throw conflict('sent_in_parts', 'This upload was started in parts. Request the URLs of the next ones.')
}

/** Refuses to look after parts of a file that comes by the tus protocol. */
export function refuseByTus({ part_bytes }: Pick<IncomingUploadColumns, 'part_bytes'>): void {
  if (part_bytes === null) throw conflict('sent_by_tus', 'This upload uses the tus protocol')
}

/** A file that comes in parts, as the store calls it; null for another, and before its first part was asked for. */
export function partedOf({ partBytes, partsId: id, ...growing }: IncomingUpload): MultipartObject | null {
  return partBytes === null || id === null ? null : { ...growing, partBytes, id }
}

const sumOf = (parts: readonly { size: number }[]): number => parts.reduce((sum, { size }) => sum + size, 0)

/** How many bytes have arrived of a file on its way. */
export async function countArrived(storage: FileStorage, arriving: IncomingUpload): Promise<number> {
  if (arriving.partBytes === null) return storage.growing.arrived(arriving.key)
  const parted = partedOf(arriving)
  const missing = parted && (await storage.parted?.missing(parted))
  return parted && missing ? sumOf(partsOf(parted)) - sumOf(missing) : 0
}

/** Makes what has arrived whole the file of its place. Throws 409 where anything of what comes in parts is missing. */
export async function finishArriving(storage: FileStorage, arriving: IncomingUpload): Promise<void> {
  if (arriving.partBytes === null) return storage.growing.finish(arriving)
  const parted = partedOf(arriving)
  if (!parted || !storage.parted) throw notWhole()
  await storage.parted.finish(parted).catch((error: unknown) => {
    throw error instanceof NotWhole ? notWhole() : error
  })
}
