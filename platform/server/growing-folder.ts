import { link, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder, isRefusedFor, nullIfGone } from './disk.ts'
import { checkKey, TooLarge, type GrowingObjects, type StoredObject } from './storage.ts'

const GROWING = '.growing'
const RWX_FOR_US = 0o700
const RW_FOR_US = 0o600
// So that the last bytes do not wait for gigabytes before them.
const FLUSHED_EVERY_BYTES = 64 * 1024 * 1024

async function writeAll(file: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, at + done)
    done += bytesWritten
  }
}

async function writeFrom(file: FileHandle, source: AsyncIterable<Uint8Array>, at: number, size: number) {
  let place = at
  let flushed = at
  for await (const chunk of source) {
    if (place + chunk.length > size) throw new TooLarge(`More than ${size} bytes`)
    await writeAll(file, chunk, place)
    place += chunk.length
    if (place - flushed < FLUSHED_EVERY_BYTES) continue
    await file.datasync()
    flushed = place
  }
  return place
}

/** Objects that arrive in pieces in a folder: each is one file beside the objects, which gets its name when it is whole. */
export function growInFolder(
  folder: string,
  statOf: (key: string) => Promise<Pick<StoredObject, 'size'> | null>,
): GrowingObjects {
  const nursery = join(folder, GROWING)
  const halfOf = (key: string) => join(nursery, checkKey(key).replaceAll('/', '.'))

  // A second name first: whatever ends in between, one of them is there. Another process may be doing the same.
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
        // What a killed process wrote may not have reached the disk yet.
        await file.datasync()
        return (await file.stat()).size
      } finally {
        await file.close()
      }
    },

    append: async ({ key, size }, at, source) => {
      const half = halfOf(key)
      if (at === 0) {
        await mkdir(nursery, { recursive: true, mode: RWX_FOR_US })
        await (await open(half, 'a', RW_FOR_US)).close()
        await flushFolder(nursery)
      }
      const file = await open(half, 'r+')
      try {
        return await writeFrom(file, source, at, size)
      } finally {
        // What came before a source failed is kept as well.
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
