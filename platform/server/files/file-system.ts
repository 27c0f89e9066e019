import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code)

/** Whether a file system refused for one of these reasons, such as `ENOENT`. */
export const isRefusedFor = (error: unknown, ...codes: string[]): boolean => codes.includes(codeOf(error))

/** Null for what is not there; throws everything else on. */
export function nullIfGone(error: unknown): null {
  if (isRefusedFor(error, 'ENOENT', 'ENOTDIR')) return null
  throw error
}

const RW_FOR_US = 0o600

/**
 * Streams into a file that only we may read, on the way through a function that may count, measure or refuse. When it fails the file
 * may be there in part, but nothing opens or writes it any more: whoever removes it then has removed it.
 */
export async function streamToFile(
  source: Readable,
  path: string,
  through: (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
  options: { flush?: boolean; flags?: 'w' | 'wx' } = {},
): Promise<void> {
  const file = createWriteStream(path, { ...options, mode: RW_FOR_US })
  // A stream that is destroyed while its file is being opened goes on to open it, and so makes it.
  const closed = new Promise<void>((resolve) => {
    file.once('close', () => resolve())
  })
  try {
    await pipeline(source, through, file)
  } finally {
    await closed
  }
}

/** Waits until the disk has a file. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits until the disk has a folder's names: only then they outlive a power cut. Some systems cannot be asked to see to that. */
export async function flushFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => null)
  try {
    await handle?.sync()
  } catch (error) {
    if (!isRefusedFor(error, 'EPERM', 'EINVAL', 'EISDIR', 'EBADF')) throw error
  } finally {
    await handle?.close()
  }
}
