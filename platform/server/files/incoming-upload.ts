import { badRequest, conflict, notFound, tooLarge } from '../http/http-errors.ts'
import { IncompleteUpload, partsOf, type FileStorage, type ResumableObject, type MultipartObject } from './storage.ts'

/** An upload in progress, by either protocol. */
export interface IncomingUpload extends ResumableObject {
  /** Size of every part but the last, for direct uploads to the store; null for uploads through this server. */
  partBytes: number | null
  /** Multipart upload id of the store; null before the first part was requested. */
  partsId: string | null
}

/** Columns in which features store the state of an upload. */
export interface IncomingUploadColumns {
  size: number
  part_bytes: number | null
  parts_id: string | null
}

/** Converts a feature's row to an upload. */
export const incomingUploadFrom = (
  { size, part_bytes, parts_id }: IncomingUploadColumns,
  { key, type }: Pick<ResumableObject, 'key' | 'type'>,
): IncomingUpload => ({ key, type, size, partBytes: part_bytes, partsId: parts_id })

export const uploadNotFound = () => notFound('Upload not found')

const incompleteUpload = () => conflict('not_whole', 'The upload is incomplete. Request the URLs of the missing parts.')

/** Throws for an invalid announced size, before any bytes are accepted. */
export function refuseSize(size: number, maxBytes: number): void {
  if (size < 1) throw badRequest('empty_file', 'The file is empty')
  if (size > maxBytes) throw tooLarge()
}

/** Throws if an upload goes directly to the store instead of using the tus protocol. */
export function refuseInParts({ part_bytes }: Pick<IncomingUploadColumns, 'part_bytes'>): void {
  if (part_bytes === null) return
  throw conflict('sent_in_parts', 'This upload was started in parts. Request the URLs of the next ones.')
}

/** Throws if an upload uses the tus protocol instead of parts. */
export function refuseByTus({ part_bytes }: Pick<IncomingUploadColumns, 'part_bytes'>): void {
  if (part_bytes === null) throw conflict('sent_by_tus', 'This upload uses the tus protocol')
}

/** Returns the multipart upload; null for an upload by tus, or before the first part was requested. */
export function multipartOf({ partBytes, partsId: id, ...growing }: IncomingUpload): MultipartObject | null {
  return partBytes === null || id === null ? null : { ...growing, partBytes, id }
}

const sumOf = (parts: readonly { size: number }[]): number => parts.reduce((sum, { size }) => sum + size, 0)

/** Returns the number of bytes received. */
export async function countReceivedBytes(storage: FileStorage, upload: IncomingUpload): Promise<number> {
  if (upload.partBytes === null) return storage.growing.countReceived(upload.key)
  const multipart = multipartOf(upload)
  const missing = multipart && (await storage.parted?.missing(multipart))
  return multipart && missing ? sumOf(partsOf(multipart)) - sumOf(missing) : 0
}

/** Turns a complete upload into an object under its key. Throws 409 if any part is missing. */
export async function finishIncomingUpload(storage: FileStorage, upload: IncomingUpload): Promise<void> {
  if (upload.partBytes === null) return storage.growing.finish(upload)
  const multipart = multipartOf(upload)
  if (!multipart || !storage.parted) throw incompleteUpload()
  await storage.parted.finish(multipart).catch((error: unknown) => {
    throw error instanceof IncompleteUpload ? incompleteUpload() : error
  })
}
