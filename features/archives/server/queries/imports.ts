import { sql, type Insertable } from 'kysely'
import { anyOf, changesRow, type Database } from '#platform/server/database/database.ts'
import type { ArchiveImports } from '#platform/server/database/tables.ts'
import type { ArchiveItemState } from '../../contract.ts'

const UNFINISHED_STATES = ['uploading', 'reading'] as const

const countItems = (state: ArchiveItemState) => sql<number>`count(*) filter (where item.state = ${state})`

const importsFor = (db: Database, owner: number) =>
  db
    .selectFrom('archive_imports')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('archive_import_items as item')
          .select([
            countItems('waiting').as('waiting'),
            countItems('imported').as('imported'),
            countItems('already_here').as('already_here'),
            countItems('refused').as('refused'),
          ])
          .whereRef('item.import_id', '=', 'archive_imports.id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .where('account_id', '=', owner)

/** Finds one of an account's imports. */
export const findImport = (db: Database, id: string, owner: number) =>
  importsFor(db, owner).where('id', '=', id).executeTakeFirst()

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Lists an account's imports, newest first; uploads that expired and imports that ended before a moment are left out. */
export const listImports = (
  db: Database,
  owner: number,
  { now, endedAfter, limit }: { now: Date; endedAfter: string; limit: number },
) =>
  importsFor(db, owner)
    .where((eb) => eb.or([eb('state', '<>', 'uploading'), eb('expires_at', '>', now.toISOString())]))
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>=', endedAfter)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export const insertImport = (db: Database, one: Insertable<ArchiveImports>) =>
  db.insertInto('archive_imports').values(one).execute()

/** Finds an import that is being read. */
export const findReading = (db: Database, id: string) =>
  db
    .selectFrom('archive_imports')
    .select(['id', 'account_id', 'key', 'size', 'publishes_showcases'])
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst()

export type ReadingRow = NonNullable<Awaited<ReturnType<typeof findReading>>>

/** Starts to read an archive that has arrived; false if it is read already, or gone. */
export const startReading = (db: Database, id: string): Promise<boolean> =>
  changesRow(
    db.updateTable('archive_imports').set({ state: 'reading' }).where('id', '=', id).where('state', '=', 'uploading'),
  )

/** Ends an import that is being read; false if it ended already, or is gone. */
export const endImport = (
  db: Database,
  id: string,
  { failure, now }: { failure: string | null; now: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('archive_imports')
      .set({ state: failure === null ? 'done' : 'failed', failure, finished_at: now })
      .where('id', '=', id)
      .where('state', '=', 'reading'),
  )

/** Stores the multipart upload id of the storage, and returns the one that counts, as for videos. */
export async function storeMultipartId(
  db: Database,
  { id, before, parts_id }: { id: string; before: string | null; parts_id: string },
): Promise<string | null> {
  await db
    .updateTable('archive_imports')
    .set({ parts_id })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where('parts_id', 'is not distinct from', before)
    .execute()
  const row = await db.selectFrom('archive_imports').select('parts_id').where('id', '=', id).executeTakeFirst()
  return row?.parts_id ?? null
}

/** Deletes an upload that is not complete; false if it is being imported, or gone. */
export const deleteUpload = (db: Database, id: string): Promise<boolean> =>
  changesRow(db.deleteFrom('archive_imports').where('id', '=', id).where('state', '=', 'uploading'))

const uploadColumns = ['id', 'account_id', 'key', 'size', 'part_bytes', 'parts_id'] as const

/** Lists uploads announced before a moment, oldest first. */
export const listAnnouncedBefore = (db: Database, moment: string, limit: number) =>
  db
    .selectFrom('archive_imports')
    .select(uploadColumns)
    .where('state', '=', 'uploading')
    .where('created_at', '<', moment)
    .orderBy('created_at')
    .limit(limit)
    .execute()

export type UploadRow = Awaited<ReturnType<typeof listAnnouncedBefore>>[number]

/** Lists uploads that expired, oldest first. */
export const listExpired = (db: Database, now: Date, limit: number) =>
  db
    .selectFrom('archive_imports')
    .select(uploadColumns)
    .where('state', '=', 'uploading')
    .where('expires_at', '<=', now.toISOString())
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/** Lists imports that are being read, oldest first. */
export const listReading = (db: Database, limit: number) =>
  db
    .selectFrom('archive_imports')
    .select('id')
    .where('state', '=', 'reading')
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Lists which of these storage keys belong to an archive that is still needed. */
export async function listNamedKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('archive_imports')
    .select('key')
    .where(anyOf('key', keys))
    .where('state', 'in', UNFINISHED_STATES)
    .execute()
  return rows.map(({ key }) => key)
}

/** Deletes an account's imports with their items; returns the keys of archives that are still stored. */
export async function deleteImportsOf(db: Database, owner: number): Promise<string[]> {
  await db.deleteFrom('archive_import_items').where('account_id', '=', owner).execute()
  const deleted = await db
    .deleteFrom('archive_imports')
    .where('account_id', '=', owner)
    .returning(['key', 'state'])
    .execute()
  return deleted.flatMap(({ key, state }) => (state === 'uploading' || state === 'reading' ? [key] : []))
}

/** Returns an account's imports, oldest first, and what became of their items. */
export const exportImports = async (db: Database, owner: number) => ({
  imports: await db
    .selectFrom('archive_imports')
    .select(['id', 'file_name', 'size', 'publishes_showcases', 'state', 'failure', 'created_at', 'finished_at'])
    .where('account_id', '=', owner)
    .orderBy('created_at')
    .execute(),
  items: await db
    .selectFrom('archive_import_items')
    .select([
      'import_id',
      'kind',
      'origin',
      'origin_id',
      'title',
      'state',
      'note',
      'video_id',
      'showcase_id',
      'product_id',
      'playlist_id',
    ])
    .where('account_id', '=', owner)
    .orderBy('id')
    .execute(),
})
