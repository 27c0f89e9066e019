import { link, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder, isRefusedFor, nullIfGone } from './file-system.ts'
import { checkKey, TooLarge, type ResumableObjects, type StoredObject } from './storage.ts'

const GROWING = '.growing'
const RWX_FOR_US = 0o700
const RW_FOR_US = 0o600
// Flush regularly, so that the end of an upload does not wait for gigabytes.
const FLUSHED_EVERY_BYTES = 64 * 1024 * 1024
// Backpressure limit: no more is accepted while this much waits to be written.
const HELD_BYTES = 1024 * 1024

/**
 * Writes chunks in order, batched: network chunks are small and system calls expensive, so chunks that arrive during a write are written
 * together in the next one.
 */
class GatheringWriter {
  readonly #file: FileHandle
  readonly #spent: (chunk: Uint8Array) => void
  #place: number
  #gathered: Uint8Array[] = []
  #bytes = 0
  /** The write in progress, and the loop that drains the queue. */
  #step: Promise<void> = Promise.resolve()
  #writing: Promise<void> | null = null
  #flushing: Promise<void> = Promise.resolve()
  #unflushed = 0

  constructor(file: FileHandle, place: number, spent: (chunk: Uint8Array) => void) {
    this.#file = file
    this.#spent = spent
    this.#place = place
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#gathered.push(chunk)
    this.#bytes += chunk.length
    if (this.#writing === null) {
      this.#writing = this.#writeAll()
      // The error is reported to the next caller of `add`, and at the end.
      this.#writing.catch(() => undefined)
    }
    if (this.#bytes >= HELD_BYTES) await this.#step
  }

  /** Waits until everything is written and returns the end position. Nothing is written after a failure, so that no gap arises. */
  async end(): Promise<number> {
    await this.#writing
    await this.#flushing
    return this.#place
  }

  async #writeAll(): Promise<void> {
    while (this.#gathered.length > 0) {
      const batch = this.#gathered
      this.#gathered = []
      this.#bytes = 0
      this.#step = this.#write(batch)
      await this.#step
    }
    this.#writing = null
  }

  async #write(batch: Uint8Array[]): Promise<void> {
    for (let left = batch; left.length > 0;) {
      const { bytesWritten } = await this.#file.writev(left, this.#place)
      this.#place += bytesWritten
      this.#unflushed += bytesWritten
      left = behind(left, bytesWritten)
    }
    for (const chunk of batch) this.#spent(chunk)
    if (this.#unflushed < FLUSHED_EVERY_BYTES) return
    await this.#flushing
    this.#unflushed = 0
    this.#flushing = this.#file.datasync()
    this.#flushing.catch(() => undefined)
  }
}

/** Returns the chunks that remain after this many bytes. */
function behind(chunks: Uint8Array[], bytes: number): Uint8Array[] {
  let [nth, rest] = [0, bytes]
  for (let chunk = chunks[nth]; chunk && rest >= chunk.length; chunk = chunks[++nth]) rest -= chunk.length
  const [cut, ...others] = chunks.slice(nth)
  return cut ? [cut.subarray(rest), ...others] : []
}

async function writeFrom(writer: GatheringWriter, source: AsyncIterable<Uint8Array>, at: number, size: number) {
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
export function growInFolder(
  folder: string,
  statOf: (key: string) => Promise<Pick<StoredObject, 'size'> | null>,
): ResumableObjects {
  const nursery = join(folder, GROWING)
  const halfOf = (key: string) => join(nursery, checkKey(key).replaceAll('/', '.'))

  // Link before unlinking: if the process ends in between, one of the names exists. Another process may do the same concurrently.
  async function giveName(half: string, path: string) {
    await mkdir(dirname(path), { recursive: true, mode: RWX_FOR_US })
    await link(half, path).catch((error: unknown) => {
      if (!isRefusedFor(error, 'EEXIST', 'ENOENT')) throw error
    })
    for (let place = dirname(path); place.length >= folder.length; place = dirname(place)) await flushFolder(place)
    await rm(half, { force: true })
  }

  return {
    arrived: async (key) => {
      const file = await open(halfOf(key), 'r+').catch(nullIfGone)
      if (!file) return (await statOf(key))?.size ?? 0
      try {
        // Data written by a killed process may not have been flushed to disk.
        await file.datasync()
        return (await file.stat()).size
      } finally {
        await file.close()
      }
    },

    append: async ({ key, size }, at, source, spent = () => undefined) => {
      const half = halfOf(key)
      if (at === 0) {
        await mkdir(nursery, { recursive: true, mode: RWX_FOR_US })
        await (await open(half, 'a', RW_FOR_US)).close()
        await flushFolder(nursery)
      }
      const file = await open(half, 'r+')
      try {
        return await writeFrom(new GatheringWriter(file, at, spent), source, at, size)
      } finally {
        try {
          await file.datasync()
        } finally {
          await file.close()
        }
      }
    },

    finish: async ({ key, size }) => {
      const half = halfOf(key)
      const found = await stat(half).catch(nullIfGone)
      if (found && found.size === size) await giveName(half, join(folder, key))
      if ((await statOf(key))?.size !== size) throw new Error(`${key} has not arrived as a whole`)
    },

    abandon: (key) => rm(halfOf(key), { force: true }),

    abandonUntouched: async (since) => {
      for (const name of (await readdir(nursery).catch(nullIfGone)) ?? []) {
        const path = join(nursery, name)
        const found = await stat(path).catch(nullIfGone)
        if (found && found.mtime < since) await rm(path, { force: true })
      }
    },
  }
}
