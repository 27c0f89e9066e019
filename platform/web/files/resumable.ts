import { newKey } from '../api/call.ts'
import { persevere, type Perseverance, type ResumableUpload } from './retry-upload.ts'
import { sendByParts, type PartsPlace } from './send-by-parts.ts'
import { sendByTus } from './send-by-tus.ts'

export type { ResumableUpload, Sending } from './retry-upload.ts'
export { throwAwaySent } from './send-by-tus.ts'

/** Where the server wants a file to be sent. */
export interface Destination {
  path: string
  /** Straight to the storage, a part at a time; otherwise to the path by the tus protocol. */
  inParts: boolean
}

export interface Resumable extends Omit<Perseverance, 'attempt'> {
  file: Blob
  /** Tells the server of a new file. The key makes it the same file, however often it is told. */
  announce: (signal: AbortSignal, idempotencyKey: string) => Promise<Destination>
  /** Where an earlier part of the file was sent to; null for a new one. */
  destination: Destination | null
  parts: (path: string) => PartsPlace
  /** Told once where a new file is sent to. */
  onDestination: (destination: Destination) => void
}

/**
 * Sends a file of any size, in the way that the server wants. Whatever breaks, it goes on with what has not arrived, by itself, until
 * it is refused or stopped.
 */
export function sendResumably({
  file,
  announce,
  destination: earlier,
  parts,
  onDestination,
  ...rest
}: Resumable): ResumableUpload {
  const key = newKey()
  let destination = earlier
  return persevere({
    ...rest,
    attempt: async (signal, told) => {
      if (destination === null) {
        destination = await announce(signal, key)
        onDestination(destination)
      }
      const { path, inParts } = destination
      if (inParts) return sendByParts(file, parts(path), { ...told, signal })
      return sendByTus(file, path, { ...told, signal })
    },
  })
}
