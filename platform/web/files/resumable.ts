import { createIdempotencyKey } from '../api/call.ts'
import { retryUpload, type RetryOptions, type ResumableUpload } from './retry-upload.ts'
import { sendByParts, type MultipartTarget } from './send-by-parts.ts'
import { sendByTus } from './send-by-tus.ts'

export type { ResumableUpload, Sending } from './retry-upload.ts'
export { discardSentUpload } from './send-by-tus.ts'

/** Upload destination assigned by the server. */
export interface Destination {
  path: string
  /** True for a multipart upload straight to storage; false for the tus protocol at the path. */
  inParts: boolean
}

export interface Resumable extends Omit<RetryOptions, 'attempt'> {
  file: Blob
  /** Announces a new file to the server. The key makes repeated announcements the same file. */
  announce: (signal: AbortSignal, idempotencyKey: string) => Promise<Destination>
  /** Destination of an earlier, partial upload; null for a new one. */
  destination: Destination | null
  parts: (path: string) => MultipartTarget
  /** Called once with the destination of a new file. */
  onDestination: (destination: Destination) => void
}

/**
 * Uploads a file of any size in the way the server assigns. Resumes after any failure with what has not arrived, until refused or stopped.
 */
export function sendResumably({
  file,
  announce,
  destination: earlier,
  parts,
  onDestination,
  ...rest
}: Resumable): ResumableUpload {
  const key = createIdempotencyKey()
  let destination = earlier
  return retryUpload({
    ...rest,
    attempt: async (signal, tools) => {
      if (destination === null) {
        destination = await announce(signal, key)
        onDestination(destination)
      }
      const { path, inParts } = destination
      if (inParts) return sendByParts(file, parts(path), { ...tools, signal })
      return sendByTus(file, path, { ...tools, signal })
    },
  })
}
