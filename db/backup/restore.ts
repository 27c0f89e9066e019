import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Config } from '#platform/server/config.ts'
import { openEmbedded, type OpenDatabase } from '#platform/server/database/database.ts'
import { freeDiskBytes, isDiskFull, RESERVE_BYTES } from '#platform/server/files/disk-space.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import { CannotRun } from '../command.ts'
import type { Manifest } from './archive.ts'
import { startLoading, finishDatabase, migrateAs } from './load-database.ts'
import { checkArchive, readArchive, type ArchiveReceiver, type OpenArchive } from './read-archive.ts'
import { openEmptyDatabase, openEmptyFiles } from './restore-target.ts'
import { excludedFromBackups } from './target.ts'

const NO_SECRET = Buffer.alloc(0)
// With indexes and write-ahead log, rows take several times their compressed size in an archive.
const UNPACKED_FACTOR = 12

/** Result of a restore or verification. */
export interface RestoreResult {
  manifest: Manifest
  rows: number
  files: number
  /** Faults of the ledger, in the copy as in the source. */
  faults: string[]
  /** Tables that were added to the database manually; they are not restored. */
  leftOut: string[]
}

const isFile = ({ name }: { name: string }) => name.startsWith('files/')
const sizeOf = (entries: Manifest['entries']) => entries.reduce((sum, { size }) => sum + size, 0)

const resultOf = (manifest: Manifest, leftOut: string[], faults: string[]): RestoreResult => ({
  manifest,
  leftOut,
  faults,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  files: manifest.entries.filter(isFile).length,
})

/** Loads an archive into an empty database, and passes on each file. */
async function loadArchive(
  { db }: OpenDatabase,
  open: OpenArchive,
  manifest: Manifest,
  receiveFile: ArchiveReceiver['file'],
): Promise<RestoreResult> {
  await migrateAs(db, manifest.migrations)
  const leftOut = await db.transaction().execute(async (tx) => {
    const loading = await startLoading(tx)
    await readArchive(open, manifest, { rows: loading.add, file: receiveFile })
    return loading.finish(manifest)
  })
  return resultOf(manifest, leftOut, await finishDatabase(db, manifest))
}

async function checkDiskSpace(folder: string, bytes: number): Promise<void> {
  // The folder may not exist yet on a new machine.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (freeDiskBytes(folder) < bytes + RESERVE_BYTES)
    throw new CannotRun(
      `The disk of ${folder} has not enough free space for what the backup holds, about ${Math.ceil(bytes / 1e6)} MB. Nothing was changed`,
    )
}

const toReadableError = (error: unknown): unknown =>
  isDiskFull(error) || (error instanceof HttpError && error.code === 'no_room')
    ? new CannotRun('The disk is full. What had been restored was removed again: free some space and run this again')
    : error

/**
 * Restores an archive into the empty database and file storage of the settings. All checksums are verified before anything is changed;
 * after a failure the target is empty again.
 */
export async function restoreArchive(open: OpenArchive, config: Config): Promise<RestoreResult> {
  const manifest = await checkArchive(open)
  const { storage } = await openFiles(config, NO_SECRET)
  const [files, rows] = [manifest.entries.filter(isFile), manifest.entries.filter((entry) => !isFile(entry))]
  const neededBytes =
    (config.S3_BUCKET === undefined ? sizeOf(files) : 0) +
    (config.DATABASE_URL === undefined ? sizeOf(rows) * UNPACKED_FACTOR : 0)
  await checkDiskSpace(config.DATA_DIR, neededBytes)
  const target = await openEmptyFiles(storage, excludedFromBackups(config))
  try {
    const database = await openEmptyDatabase(config)
    try {
      const restored = await loadArchive(database.opened, open, manifest, target.put)
      await database.commit()
      await target.commit()
      return restored
    } catch (error) {
      await database.discard()
      throw error
    }
  } catch (error) {
    await target.discard()
    throw toReadableError(error)
  }
}

/** Restores an archive into a temporary database, and compares rows, ledger and files with the backup. */
export async function verifyArchive(open: OpenArchive): Promise<RestoreResult> {
  const manifest = await checkArchive(open)
  const folder = await mkdtemp(join(tmpdir(), 'atelier-verify-'))
  try {
    await checkDiskSpace(folder, sizeOf(manifest.entries.filter((entry) => !isFile(entry))) * UNPACKED_FACTOR)
    const opened = await openEmbedded(join(folder, 'db'))
    try {
      // Reading is enough: checksums are verified on the way.
      return await loadArchive(opened, open, manifest, async (_key, _size, content) => {
        await finished(Readable.from(content).resume())
      })
    } finally {
      await opened.close()
    }
  } catch (error) {
    throw toReadableError(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
