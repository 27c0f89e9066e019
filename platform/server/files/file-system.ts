import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code)

/** Returns whether a file system error has one of these codes, such as `ENOENT`. */
export const hasErrorCode = (error: unknown, ...codes: string[]): boolean => codes.includes(codeOf(error))

/** Returns null for a file that does not exist; rethrows every other error. */
export function nullIfMissing(error: unknown): null {
  if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return null
  throw error
}

const PRIVATE_FILE_MODE = 0o600

/**
 * Streams into a file that only our user can read, through a function that may count, measure or reject the bytes. After a failure part of
 * the file may exist, but nothing writes to it any more, so the caller can delete it safely.
 */
export async function streamToFile(
  source: Readable,
  path: string,
  through: (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
  options: { flush?: boolean; flags?: 'w' | 'wx' } = {},
): Promise<void> {
  const file = createWriteStream(path, { ...options, mode: PRIVATE_FILE_MODE })
  // A stream destroyed while its file is being opened still opens and so creates it.
  const closed = new Promise<void>((resolve) => {
    file.once('close', () => resolve())
  })
  try {
    await pipeline(source, through, file)
  } finally {
    await closed
  }
}

/** Waits until a file is flushed to disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits until a folder's entries are flushed to disk, so that they survive a power failure. Some systems do not support this. */
export async function flushFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => null)
  try {
    await handle?.sync()
  } catch (error) {
    if (!hasErrorCode(error, 'EPERM', 'EINVAL', 'EISDIR', 'EBADF')) throw error
  } finally {
    await handle?.close()
  }
}
