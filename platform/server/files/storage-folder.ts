import { randomUUID } from 'node:crypto'
import { fstatSync, mkdirSync, type BigIntStats } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { flush, flushFolder, hasErrorCode, nullIfMissing, streamToFile } from './file-system.ts'
import { openFolderUploads } from './resumable-folder.ts'
import { pathToRead, pathToWrite } from './storage-routes.ts'
import { PooledReadStream } from './pooled-read-stream.ts'
import type { Signer } from '../security/signer.ts'
import {
  checkKey,
  limitBytes,
  LIST_PAGE_SIZE,
  TooLarge,
  type FileStorage,
  type Source,
  type StoredObject,
} from './storage.ts'

const INCOMING = '.incoming'
const PRIVATE_FOLDER_MODE = 0o700

/** Returns the folder for files of forms while their call runs; next to the objects, so that storing one requires no copy. */
export const incomingFolderOf = (folder: string): string => join(folder, INCOMING)

async function writeSource(temporaryPath: string, source: Source, maxBytes: number): Promise<void> {
  if (source instanceof Readable) {
    return streamToFile(source, temporaryPath, limitBytes(maxBytes), { flush: true })
  }
  if ((await stat(source.path)).size > maxBytes) throw new TooLarge(`More than ${maxBytes} bytes`)
  await linkOrCopy(source.path, temporaryPath)
  await flush(temporaryPath)
}

// Creates a hard link, or a copy if the file system does not support links or the target is on another disk.
const linkOrCopy = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to))

const objectOf = ({ ino, size, mtimeNs }: BigIntStats): StoredObject => ({
  size: Number(size),
  etag: `"${ino.toString(36)}-${size.toString(36)}-${mtimeNs.toString(36)}"`,
})

/** File storage in a folder that only its own user can read. */
export function openFolderStorage(folder: string, publicUrl: string, signer: Signer): FileStorage {
  mkdirSync(incomingFolderOf(folder), { recursive: true, mode: PRIVATE_FOLDER_MODE })
  const pathOf = (key: string) => join(folder, checkKey(key))

  const statOf = async (key: string) => {
    const found = await stat(pathOf(key), { bigint: true }).catch(nullIfMissing)
    return found?.isFile() ? objectOf(found) : null
  }

  // Writes to a temporary path until the object is complete and flushed to disk.
  async function store(
    key: string,
    source: Source,
    maxBytes: number,
    publish: (temporaryPath: string, path: string) => Promise<void>,
  ) {
    const path = pathOf(key)
    const temporaryPath = join(incomingFolderOf(folder), randomUUID())
    const made = await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER_MODE })
    try {
      await writeSource(temporaryPath, source, maxBytes)
      await publish(temporaryPath, path)
    } finally {
      await rm(temporaryPath, { force: true })
    }
    await flushFolder(dirname(path))
    if (made !== undefined) await flushFolder(folder)
  }

  async function collect(place: string, prefix: string, found: string[]): Promise<void> {
    const entries = (await readdir(join(folder, place), { withFileTypes: true }).catch(nullIfMissing)) ?? []
    for (const entry of entries) {
      const key = place === '' ? entry.name : `${place}/${entry.name}`
      const near = key.startsWith(prefix) || prefix.startsWith(key)
      if (entry.name.startsWith('.') || !near) continue
      if (entry.isDirectory()) await collect(key, prefix, found)
      else if (place !== '') found.push(key)
    }
  }

  return {
    put: async (key, source, { maxBytes }) => {
      await store(key, source, maxBytes, rename)
      const stored = await statOf(key)
      if (!stored) throw new Error(`${key} was removed while it was stored`)
      return stored
    },
    stat: statOf,
    read: async (key, part) => {
      const path = pathOf(key)
      const file = await open(path).catch(nullIfMissing)
      return file ? file.createReadStream(part) : null
    },
    copyToPath: async (key, path) => {
      const done = await linkOrCopy(pathOf(key), path).then(() => true, nullIfMissing)
      return done ?? false
    },
    list: async function* (prefix) {
      const keys: string[] = []
      await collect('', prefix, keys)
      keys.sort()
      for (let at = 0; at < keys.length; at += LIST_PAGE_SIZE) {
        const found = keys.slice(at, at + LIST_PAGE_SIZE).map(async (key) => {
          const known = await stat(pathOf(key)).catch(nullIfMissing)
          return known ? [{ key, size: known.size, modified: known.mtime }] : []
        })
        yield (await Promise.all(found)).flat()
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    addressToRead: async (key, as, _now, ends) => `${publicUrl}${pathToRead(signer, checkKey(key), as, ends)}`,
    addressToWrite: async (key, expected, _now, ends) => ({
      url: `${publicUrl}${pathToWrite(signer, checkKey(key), expected, ends)}`,
      headers: { 'content-type': expected.type },
    }),
    growing: openFolderUploads(folder, statOf),
    own: {
      open: async (key) => {
        const file = await open(pathOf(key)).catch(nullIfMissing)
        if (!file) return null
        // A synchronous call: the metadata of an open file is in memory, and a thread pool round trip would cost more.
        const found = fstatSync(file.fd, { bigint: true })
        if (found.isFile()) {
          return {
            ...objectOf(found),
            contentFor: (response, part) => new PooledReadStream(file, part, response),
            close: () => file.close(),
          }
        }
        await file.close()
        return null
      },
      putNew: async (key, source, maxBytes) => {
        try {
          // Unlike a rename, a link fails if the target exists.
          await store(key, source, maxBytes, link)
          return true
        } catch (error) {
          if (hasErrorCode(error, 'EEXIST')) return false
          throw error
        }
      },
    },
  }
}
