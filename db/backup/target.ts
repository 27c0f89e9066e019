import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#platform/server/config.ts'
import { freeDiskBytes, isDiskFull, RESERVE_BYTES } from '#platform/server/files/disk-space.ts'
import { flushFolder, nullIfMissing, streamToFile } from '#platform/server/files/file-system.ts'
import { BUILDS } from '#platform/server/pages/shared-builds.ts'
import type { OpenArchive } from './read-archive.ts'

const NAME = /^atelier-\d{8}T\d{9}Z\.tar$/
const PARTIAL_SUFFIX = '.partial'
const DAY_MS = 24 * 60 * 60 * 1000
// A store accepts at most 10,000 parts.
const PART_BYTES = 32 * 1024 * 1024
const ARCHIVE_TYPE = 'application/x-tar'

/** A complete archive. */
export interface Archive {
  name: string
  size: number
}

/** Where archives are stored. Each is stored completely or not at all. */
export interface Target {
  /** Name of the target for people. */
  description: string
  store: (name: string, archive: Readable) => Promise<number>
  /** Returns the complete archives, oldest first. */
  list: () => Promise<Archive[]>
  open: (name: string) => OpenArchive
  remove: (name: string) => Promise<void>
}

/** Returns the name of an archive; the order of names is chronological. */
export const nameAt = (now: Date): string => `atelier-${now.toISOString().replaceAll(/[-:.]/g, '')}.tar`

const diskFull = () => Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })

/** Archives in a folder that only our user can read, because they contain secrets. */
export function openFolderTarget(folder: string): Target {
  const prepare = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Left by a process that was killed.
    for (const name of await readdir(folder)) {
      if (!name.endsWith(PARTIAL_SUFFIX)) continue
      const found = await stat(join(folder, name)).catch(nullIfMissing)
      if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name), { force: true })
    }
  }
  const checkDiskSpace = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let uncheckedBytes = 0
    for await (const chunk of source) {
      // The database may be on the same disk and must not stop because of a backup.
      if (uncheckedBytes <= 0) {
        if (freeDiskBytes(folder) < RESERVE_BYTES) throw diskFull()
        uncheckedBytes = RESERVE_BYTES / 8
      }
      uncheckedBytes -= chunk.length
      yield chunk
    }
  }
  return {
    description: folder,
    store: async (name, archive) => {
      await prepare()
      const partialPath = join(folder, `${name}${PARTIAL_SUFFIX}`)
      try {
        await streamToFile(archive, partialPath, checkDiskSpace, { flush: true, flags: 'wx' })
        await rename(partialPath, join(folder, name))
      } catch (error) {
        await rm(partialPath, { force: true })
        throw isDiskFull(error) ? diskFull() : error
      }
      await flushFolder(folder)
      return (await stat(join(folder, name))).size
    },
    list: async () => {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? []
      const found = names.filter((name) => NAME.test(name)).sort()
      return Promise.all(found.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })))
    },
    open: (name) => async () => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function openBucketTarget(config: Config, bucket: string, prefix: string): Promise<Target> {
  const { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '', S3_ENDPOINT: endpoint, S3_REGION: region } = config
  const { openBucketStorage } = await import('#platform/server/files/storage-s3.ts')
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  const storage = openBucketStorage({ bucket, ...keys, endpoint, region, partBytes: PART_BYTES })
  const keyOf = (name: string) => `${prefix}${name}`
  return {
    description: `s3://${bucket}/${prefix}`,
    // A multipart upload, which the store shows only once it is complete.
    store: async (name, archive) =>
      (await storage.put(keyOf(name), archive, { type: ARCHIVE_TYPE, maxBytes: Infinity })).size,
    list: async () => {
      const found: Archive[] = []
      for await (const page of storage.list(prefix))
        found.push(...page.map(({ key, size }) => ({ name: key.slice(prefix.length), size })))
      return found.filter(({ name }) => NAME.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    open: (name) => async () => {
      const content = await storage.read(keyOf(name))
      if (!content) throw new Error(`${keyOf(name)} is gone`)
      return content
    },
    remove: (name) => storage.remove(keyOf(name)),
  }
}

/** Opens the archive target of the settings. */
export function openTarget(config: Config): Promise<Target> {
  const target = config.BACKUP_TARGET ?? { folder: join(config.DATA_DIR, 'backups') }
  return 'folder' in target
    ? Promise.resolve(openFolderTarget(target.folder))
    : openBucketTarget(config, target.bucket, target.prefix)
}

/** Returns which keys of the file storage are excluded from backups: archives in the same bucket, and builds of the screens. */
export function excludedFromBackups({ BACKUP_TARGET, S3_BUCKET }: Config): (key: string) => boolean {
  const isOfBackups =
    BACKUP_TARGET !== undefined && 'bucket' in BACKUP_TARGET && BACKUP_TARGET.bucket === S3_BUCKET
      ? (key: string) => key.startsWith(BACKUP_TARGET.prefix)
      : () => false
  return (key) => key.startsWith(BUILDS) || isOfBackups(key)
}
