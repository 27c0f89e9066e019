import { link, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder, hasErrorCode, nullIfMissing } from './file-system.ts'
import { checkKey, TooLarge, type ResumableObjects, type StoredObject } from './storage.ts'

const PARTIAL_FOLDER_NAME = '.growing'
const PRIVATE_FOLDER_MODE = 0o700
const PRIVATE_FILE_MODE = 0o600
// Flush regularly, so that the end of an upload does not wait for gigabytes.
const FLUSH_INTERVAL_BYTES = 64 * 1024 * 1024
// Backpressure limit: no more is accepted while this much waits to be written.
const BUFFERED_BYTES_MAX = 1024 * 1024

/**
 * Writes chunks in order, batched: network chunks are small and system calls expensive, so chunks that arrive during a write are written
 * together in the next one.
 */
class BatchingWriter {
  readonly #file: FileHandle
  readonly #releaseChunk: (chunk: Uint8Array) => void
  #offset: number
  #pending: Uint8Array[] = []
  #bytes = 0
  /** The write in progress, and the loop that drains the queue. */
  #step: Promise<void> = Promise.resolve()
  #writing: Promise<void> | null = null
  #flushing: Promise<void> = Promise.resolve()
  #unflushed = 0

  constructor(file: FileHandle, place: number, releaseChunk: (chunk: Uint8Array) => void) {
    this.#file = file
    this.#releaseChunk = releaseChunk
    this.#offset = place
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#pending.push(chunk)
    this.#bytes += chunk.length
    if (this.#writing === null) {
      this.#writing = this.#writeAll()
      // The error is reported to the next caller of `add`, and at the end.
      this.#writing.catch(() => undefined)
    }
    if (this.#bytes >= BUFFERED_BYTES_MAX) await this.#step
  }

  /** Waits until everything is written and returns the end position. Nothing is written after a failure, so that no gap arises. */
  async end(): Promise<number> {
    await this.#writing
    await this.#flushing
    return this.#offset
  }

  async #writeAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending
      this.#pending = []
      this.#bytes = 0
      this.#step = this.#write(batch)
      await this.#step
    }
    this.#writing = null
  }

  async #write(batch: Uint8Array[]): Promise<void> {
    for (let left = batch; left.length > 0;) {
      const { bytesWritten } = await this.#file.writev(left, this.#offset)
      this.#offset += bytesWritten
      this.#unflushed += bytesWritten
      left = remainingAfter(left, bytesWritten)
    }
    for (const chunk of batch) this.#releaseChunk(chunk)
    if (this.#unflushed < FLUSH_INTERVAL_BYTES) return
    await this.#flushing
    this.#unflushed = 0
    this.#flushing = this.#file.datasync()
    this.#flushing.catch(() => undefined)
  }
}

/** Returns the chunks that remain after this many bytes. */
function remainingAfter(chunks: Uint8Array[], bytes: number): Uint8Array[] {
  let [nth, rest] = [0, bytes]
  for (let chunk = chunks[nth]; chunk && rest >= chunk.length; chunk = chunks[++nth]) rest -= chunk.length
  const [cut, ...others] = chunks.slice(nth)
  return cut ? [cut.subarray(rest), ...others] : []
}

async function writeFrom(writer: BatchingWriter, source: AsyncIterable<Uint8Array>, at: number, size: number) {
  let place = at
  try {
    for await (const chunk of source) {
      if (place + chunk.length > size) throw new TooLarge(`More than ${size} bytes`)
      place += chunk.length
      await writer.add(chunk)
    }
  } catch (error) {
    // Bytes received before the source failed are stored as well.
    await writer.end()
    throw error
  }
  return writer.end()
}

/** Resumable uploads in a folder: each is one file next to the objects, renamed to its key once complete. */
export function openFolderUploads(
  folder: string,
  statOf: (key: string) => Promise<Pick<StoredObject, 'size'> | null>,
): ResumableObjects {
  const partialFolder = join(folder, PARTIAL_FOLDER_NAME)
  const partialPathOf = (key: string) => join(partialFolder, checkKey(key).replaceAll('/', '.'))

  // Link before unlinking: if the process ends in between, one of the names exists. Another process may do the same concurrently.
  async function moveToKey(partialPath: string, path: string) {
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER_MODE })
    await link(partialPath, path).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST', 'ENOENT')) throw error
    })
    for (let place = dirname(path); place.length >= folder.length; place = dirname(place)) await flushFolder(place)
    await rm(partialPath, { force: true })
  }

  return {
    countReceived: async (key) => {
      const file = await open(partialPathOf(key), 'r+').catch(nullIfMissing)
      if (!file) return (await statOf(key))?.size ?? 0
      try {
        // Data written by a killed process may not have been flushed to disk.
        await file.datasync()
        return (await file.stat()).size
      } finally {
        await file.close()
      }
    },

    append: async ({ key, size }, at, source, releaseChunk = () => undefined) => {
      const partialPath = partialPathOf(key)
      if (at === 0) {
        await mkdir(partialFolder, { recursive: true, mode: PRIVATE_FOLDER_MODE })
        await (await open(partialPath, 'a', PRIVATE_FILE_MODE)).close()
        await flushFolder(partialFolder)
      }
      const file = await open(partialPath, 'r+')
      try {
        return await writeFrom(new BatchingWriter(file, at, releaseChunk), source, at, size)
      } finally {
        try {
          await file.datasync()
        } finally {
          await file.close()
        }
      }
    },

    finish: async ({ key, size }) => {
      const partialPath = partialPathOf(key)
      const found = await stat(partialPath).catch(nullIfMissing)
      if (found && found.size === size) await moveToKey(partialPath, join(folder, key))
      if ((await statOf(key))?.size !== size) throw new Error(`${key} has not arrived as a whole`)
    },

    abandon: (key) => rm(partialPathOf(key), { force: true }),

    abandonStale: async (since) => {
      for (const name of (await readdir(partialFolder).catch(nullIfMissing)) ?? []) {
        const path = join(partialFolder, name)
        const found = await stat(path).catch(nullIfMissing)
        if (found && found.mtime < since) await rm(path, { force: true })
      }
    },
  }
}
