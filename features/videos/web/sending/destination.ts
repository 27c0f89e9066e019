import { call } from '#platform/web/api/call.ts'
import type { Resumable } from '#platform/web/files/resumable.ts'
import { sendingApi, uploadsApi } from '../../contract.ts'
import { keepable, type DraftDetails } from './details.ts'

const idIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

interface Announced {
  file: File
  details: DraftDetails
  /** The video whose file it replaces. */
  replaces: { id: number } | null
}

/** Announces a file with what is said of it now: told a second time, it is the same. */
export function announcementOf({ file, details, replaces }: Announced): Resumable['announce'] {
  const of = replaces === null ? keepable(details) : { replaces_video_id: replaces.id }
  const body = { filename: file.name, size: file.size, ...of }
  return async (signal, idempotencyKey) => {
    const { id, in_parts } = await call(sendingApi.announce, { body }, { signal, idempotencyKey })
    return { path: `/uploads/${id}`, inParts: in_parts }
  }
}

/** Where the parts of a file go that goes straight to the storage. */
export const partsPlace: Resumable['parts'] = (path) => {
  const params = { uploadId: idIn(path) }
  return {
    next: (signal) => call(sendingApi.nextParts, { params }, { signal }),
    finish: (signal) => call(sendingApi.finish, { params }, { signal }),
  }
}

/** The video that a file has become; null while it is none, or that cannot be told. */
export async function readVideoId(path: string): Promise<number | null> {
  const upload = await call(uploadsApi.readUpload, { params: { uploadId: idIn(path) } }).catch(() => null)
  return upload?.video_id ?? null
}
