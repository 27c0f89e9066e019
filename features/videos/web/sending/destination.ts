import { call } from '#platform/web/api/call.ts'
import type { Resumable } from '#platform/web/files/resumable.ts'
import { sendingApi, uploadsApi } from '../../contract.ts'
import { validDetailsOf, type DraftDetails } from './details.ts'

const idIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

interface Announced {
  file: File
  details: DraftDetails
  /** The video whose file it replaces. */
  replaces: { id: number } | null
}

/** Announces a file with its current details; announcing it again has no further effect. */
export function announcementOf({ file, details, replaces }: Announced): Resumable['announce'] {
  const of = replaces === null ? validDetailsOf(details) : { replaces_video_id: replaces.id }
  const body = { filename: file.name, size: file.size, ...of }
  return async (signal, idempotencyKey) => {
    const { id, in_parts } = await call(sendingApi.announce, { body }, { signal, idempotencyKey })
    return { path: `/uploads/${id}`, inParts: in_parts }
  }
}

/** Endpoints for the parts of a multipart upload. */
export const partsPlace: Resumable['parts'] = (path) => {
  const params = { uploadId: idIn(path) }
  return {
    next: (signal) => call(sendingApi.nextParts, { params }, { signal }),
    finish: (signal) => call(sendingApi.finish, { params }, { signal }),
  }
}

/** Returns the id of the video that an upload has become; null while there is none, or when it cannot be determined. */
export async function readVideoId(path: string): Promise<number | null> {
  const upload = await call(uploadsApi.readUpload, { params: { uploadId: idIn(path) } }).catch(() => null)
  return upload?.video_id ?? null
}
