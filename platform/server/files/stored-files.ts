import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { UploadedFile } from '#platform/contract/upload.ts'
import { anyOf, type Database } from '../database/database.ts'
import { typeOfFile } from './file-types.ts'
import { PICTURES, readBeginning, type Files } from './files.ts'
import { ago } from '../dates.ts'
import { isRefused, HttpError } from '../http/http-errors.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What files are stored for. Its name is the first word of their keys. */
export interface FilePurpose {
  name: string
  /** The most one file may hold. */
  maxBytes: number
  /** What one account may add within a day. */
  dailyMaxBytes: number
}

/** A file that somebody brought: as its sender called it, with the type we determined. */
export interface FileRow {
  id: number
  name: string
  size: number
  type: string
}

/** Whose files, and what for. */
export interface FilesOf {
  purpose: FilePurpose
  owner_id: number
}

const columns = ['id', 'name', 'size', 'type'] as const

// Marks that turn the direction of writing make "gpj.exe" out of "exe.jpg".
const shownName = (name: string) =>
  name.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').toWellFormed() || 'file'

async function refuseBeyondQuota(db: Database, { purpose, owner_id }: FilesOf, size: number, now: Date): Promise<void> {
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

// One account adds one file after the other, so that none slips past its quota.
const holdQuota = (db: Database, { purpose, owner_id }: FilesOf) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`stored_files ${purpose.name} ${owner_id}`}, 0))`.execute(db)

/**
 * Stores a file of a form; until it is kept it waits, for a day. `commit` runs the transaction in which its row is inserted, with what a
 * feature notes of it. The file is stored first: should anything end in between, it is nobody's, and swept up. Throws 429 beyond the
 * quota.
 */
export async function storeUpload<Stored>(
  { db, files, now }: { db: Database; files: Files; now: Date },
  whose: FilesOf,
  sent: UploadedFile,
  commit: (insert: (tx: Database) => Promise<FileRow>) => Promise<Stored>,
): Promise<Stored> {
  const { purpose, owner_id } = whose
  // Before it costs the store anything; what counts is asked again under the lock.
  await refuseBeyondQuota(db, whose, sent.size, now)
  const name = shownName(sent.name)
  const type = typeOfFile(await readBeginning(sent.path), name)
  const key = `${purpose.name}/${randomUUID()}`
  await files.storage.put(key, { path: sent.path }, { type, maxBytes: purpose.maxBytes })
  try {
    return await commit(async (tx) => {
      await holdQuota(tx, whose)
      await refuseBeyondQuota(tx, whose, sent.size, now)
      return tx
        .insertInto('stored_files')
        .values({ key, owner_id, purpose: purpose.name, name, type, size: sent.size, created_at: now })
        .returning(columns)
        .executeTakeFirstOrThrow()
    })
  } catch (error) {
    // Only a refusal says for sure that there is no row; after anything else it is looked up when files are swept.
    if (isRefused(error)) await files.storage.remove(key)
    throw error
  }
}

/** Keeps those of the files that wait and are their owner's; answers them in the order they were added in. */
export async function keepFiles(
  db: Database,
  { purpose, owner_id }: FilesOf,
  ids: readonly number[],
): Promise<FileRow[]> {
  const kept = await db
    .updateTable('stored_files')
    .set({ kept: true })
    .where(anyOf('id', ids))
    .where('owner_id', '=', owner_id)
    .where('purpose', '=', purpose.name)
    .where('kept', '=', false)
    .returning(columns)
    .execute()
  return kept.toSorted((a, b) => a.id - b.id)
}

/** Deletes the rows of files that somebody brought; returns where their bytes lie, to be removed after the commit. */
export async function deleteFiles(
  db: Database,
  { purpose, owner_id }: FilesOf,
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

/** Forgets all files that somebody brought for one purpose; what they held is swept up. */
export const deleteFilesOf = (db: Database, { purpose, owner_id }: FilesOf) =>
  db.deleteFrom('stored_files').where('owner_id', '=', owner_id).where('purpose', '=', purpose.name).execute()

/** Forgets files that were not kept within a day. */
export async function deleteWaitingFiles(db: Database, { storage }: Files, now: Date): Promise<void> {
  const forgotten = await db
    .deleteFrom('stored_files')
    .where('kept', '=', false)
    .where('created_at', '<', ago(now, DAY_MS))
    .returning('key')
    .execute()
  // Should this end here, what is left is swept up.
  for (const { key } of forgotten) await storage.remove(key)
}

/** What sweeping must know of one kind of objects: where they lie, several kinds in one place too, and which of them a feature still names. */
export interface SweptKind {
  prefix: string
  listNamed: (db: Database, keys: readonly string[]) => Promise<readonly string[]>
}

/** Pictures of a feature that knows which of some names it still shows. */
export const sweptPictures = (
  listNamesAmong: (db: Database, names: readonly string[]) => Promise<readonly string[]>,
): SweptKind => ({
  prefix: PICTURES,
  listNamed: async (db, keys) => {
    const names = keys.map((key) => key.slice(PICTURES.length))
    return (await listNamesAmong(db, names)).map((name) => `${PICTURES}${name}`)
  },
})

/** Removes what nothing names any more: its owner is gone or forgot it, or the call that stored it never ended. */
export async function sweepFiles(
  db: Database,
  { storage }: Files,
  now: Date,
  kinds: readonly SweptKind[],
): Promise<void> {
  const newest = new Date(now.getTime() - DAY_MS)
  for (const [prefix, inOnePlace] of Map.groupBy(kinds, (kind) => kind.prefix)) {
    for await (const page of storage.list(prefix)) {
      const old = page.filter(({ modified }) => modified < newest).map(({ key }) => key)
      if (old.length === 0) continue
      const named = new Set<string>()
      for (const { listNamed } of inOnePlace) for (const key of await listNamed(db, old)) named.add(key)
      const unnamed = old.filter((key) => !named.has(key))
      if (unnamed.length > 0) await db.deleteFrom('stored_files').where(anyOf('key', unnamed)).execute()
      for (const key of unnamed) await storage.remove(key)
    }
  }
}
