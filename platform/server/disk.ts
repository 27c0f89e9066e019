import { open } from 'node:fs/promises'

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code)

/** Whether a file system refused for one of these reasons, such as `ENOENT`. */
export const isRefusedFor = (error: unknown, ...codes: string[]): boolean => codes.includes(codeOf(error))

/** Null for what is not there; throws everything else on. */
export function nullIfGone(error: unknown): null {
  if (isRefusedFor(error, 'ENOENT', 'ENOTDIR')) return null
  throw error
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
