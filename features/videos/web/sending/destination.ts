import { call } from '#platform/web/api/call.ts'
import type { Resumable } from '#platform/web/files/resumable.ts'
import { uploadIdIn } from '#platform/web/files/send-by-parts.ts'
import { sendingApi, uploadsApi } from '../../contract.ts'
import { validDetailsOf, type DraftDetails } from './details.ts'

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

/** Returns the id of the video that an upload has become; null while there is none, or when it cannot be determined. */
export async function readVideoId(path: string): Promise<number | null> {
  const upload = await call(uploadsApi.readUpload, { params: { uploadId: uploadIdIn(path) } }).catch(() => null)
  return upload?.video_id ?? null
}
