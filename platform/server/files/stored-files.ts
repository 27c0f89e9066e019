import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { UploadedFile } from '#platform/contract/upload.ts'
import { anyOf, type Database } from '../database/database.ts'
import { detectFileType } from './file-types.ts'
import { PICTURES, readFirstBytes, type Files } from './files.ts'
import { ago } from '../dates.ts'
import { isRefused, HttpError } from '../http/http-errors.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What a group of files is stored for. The name is the first segment of their keys. */
export interface FilePurpose {
  name: string
  /** Maximum size of one file. */
  maxBytes: number
  /** Maximum number of bytes an account may add within a day. */
  dailyMaxBytes: number
}

/** An uploaded file: the sender's file name, and the type we detected. */
export interface FileRow {
  id: number
  name: string
  size: number
  type: string
}

/** Owner and purpose of a set of files. */
export interface FileGroup {
  purpose: FilePurpose
  owner_id: number
}

const columns = ['id', 'name', 'size', 'type'] as const

// Bidirectional control characters can make "exe.jpg" look like "gpj.exe".
const removeBidiControls = (name: string) =>
  name.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').toWellFormed() || 'file'

async function refuseBeyondQuota(
  db: Database,
  { purpose, owner_id }: FileGroup,
  size: number,
  now: Date,
): Promise<void> {
  const { bytes } = await db
    .selectFrom('stored_files')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('owner_id', '=', owner_id)
    .where('purpose', '=', purpose.name)
    .where('created_at', '>', ago(now, DAY_MS))
    .executeTakeFirstOrThrow()
  if (bytes + size > purpose.dailyMaxBytes) {
    const hour = 60 * 60
    throw new HttpError(429, 'too_many_files', 'You have uploaded too many files today. Try again tomorrow.', hour)
  }
}

// Serializes the uploads of an account, so that none exceeds the quota.
const lockQuota = (db: Database, { purpose, owner_id }: FileGroup) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`stored_files ${purpose.name} ${owner_id}`}, 0))`.execute(db)

/**
 * Stores a file of a form as pending; it expires after a day unless it is kept. `commit` runs the transaction that inserts its row and the
 * feature's own data. The file is stored first: if anything fails in between, no row names it and it is swept. Throws 429 beyond the quota.
 */
export async function storeUpload<Stored>(
  { db, files, now }: { db: Database; files: Files; now: Date },
  group: FileGroup,
  upload: UploadedFile,
  commit: (insert: (tx: Database) => Promise<FileRow>) => Promise<Stored>,
): Promise<Stored> {
  const { purpose, owner_id } = group
  // Checked before anything is stored, and again under the lock, where the result is authoritative.
  await refuseBeyondQuota(db, group, upload.size, now)
  const name = removeBidiControls(upload.name)
  const type = detectFileType(await readFirstBytes(upload.path), name)
  const key = `${purpose.name}/${randomUUID()}`
  await files.storage.put(key, { path: upload.path }, { type, maxBytes: purpose.maxBytes })
  try {
    return await commit(async (tx) => {
      await lockQuota(tx, group)
      await refuseBeyondQuota(tx, group, upload.size, now)
      return tx
        .insertInto('stored_files')
        .values({ key, owner_id, purpose: purpose.name, name, type, size: upload.size, created_at: now })
        .returning(columns)
        .executeTakeFirstOrThrow()
    })
  } catch (error) {
    // Only a rejection proves that there is no row; after any other failure the sweep checks.
    if (isRefused(error)) await files.storage.remove(key)
    throw error
  }
}

/** Keeps those of the pending files that belong to the owner; returns them in upload order. */
export async function confirmFiles(
  db: Database,
  { purpose, owner_id }: FileGroup,
  ids: readonly number[],
): Promise<FileRow[]> {
  const confirmed = await db
    .updateTable('stored_files')
    .set({ kept: true })
    .where(anyOf('id', ids))
    .where('owner_id', '=', owner_id)
    .where('purpose', '=', purpose.name)
    .where('kept', '=', false)
    .returning(columns)
    .execute()
  return confirmed.toSorted((a, b) => a.id - b.id)
}

/** Deletes the rows of uploaded files and returns the keys of their objects, to delete after the commit. */
export async function deleteFiles(
  db: Database,
  { purpose, owner_id }: FileGroup,
  ids: readonly number[],
): Promise<string[]> {
  const deleted = await db
    .deleteFrom('stored_files')
    .where(anyOf('id', ids))
    .where('owner_id', '=', owner_id)
    .where('purpose', '=', purpose.name)
    .returning('key')
    .execute()
  return deleted.map(({ key }) => key)
}

/** Deletes the rows of all files that an owner uploaded for a purpose; their objects are swept later. */
export const deleteFilesOf = (db: Database, { purpose, owner_id }: FileGroup) =>
  db.deleteFrom('stored_files').where('owner_id', '=', owner_id).where('purpose', '=', purpose.name).execute()

/** Deletes pending files that were not kept within a day. */
export async function deletePendingFiles(db: Database, { storage }: Files, now: Date): Promise<void> {
  const deleted = await db
    .deleteFrom('stored_files')
    .where('kept', '=', false)
    .where('created_at', '<', ago(now, DAY_MS))
    .returning('key')
    .execute()
  // If the process ends here, the sweep deletes the rest.
  for (const { key } of deleted) await storage.remove(key)
}

/** Describes a kind of object to the sweep: its key prefix, which several kinds may share, and which objects are still referenced. */
export interface SweptKind {
  prefix: string
  listNamed: (db: Database, keys: readonly string[]) => Promise<readonly string[]>
}

/** Describes the pictures of a feature that can tell which of some names it still uses. */
export const sweptPictures = (
  listNamesAmong: (db: Database, names: readonly string[]) => Promise<readonly string[]>,
): SweptKind => ({
  prefix: PICTURES,
  listNamed: async (db, keys) => {
    const names = keys.map((key) => key.slice(PICTURES.length))
    return (await listNamesAmong(db, names)).map((name) => `${PICTURES}${name}`)
  },
})

/** Deletes objects that nothing references: their row was deleted, or the call that stored them never committed. */
export async function deleteUnreferencedFiles(
  db: Database,
  { storage }: Files,
  now: Date,
  kinds: readonly SweptKind[],
): Promise<void> {
  const cutoff = new Date(now.getTime() - DAY_MS)
  for (const [prefix, kindsOfPrefix] of Map.groupBy(kinds, (kind) => kind.prefix)) {
    for await (const page of storage.list(prefix)) {
      const old = page.filter(({ modified }) => modified < cutoff).map(({ key }) => key)
      if (old.length === 0) continue
      const referenced = new Set<string>()
      for (const { listNamed } of kindsOfPrefix) for (const key of await listNamed(db, old)) referenced.add(key)
      const unreferenced = old.filter((key) => !referenced.has(key))
      if (unreferenced.length > 0) await db.deleteFrom('stored_files').where(anyOf('key', unreferenced)).execute()
      for (const key of unreferenced) await storage.remove(key)
    }
  }
}
