import { sql, type RawBuilder } from 'kysely'
import { anyOf, rowsFor, changesRow, type Database } from '#platform/server/database/database.ts'
import type { ArchiveImportItem, ArchiveItemState } from '../../contract.ts'

export type ItemKind = ArchiveImportItem['kind']

/** An item of an archive, by where it comes from. */
export interface NewItem {
  import_id: string
  account_id: number
  position: number
  kind: ItemKind
  origin: string
  origin_id: number
  title: string
}

const COLUMNS = ['import_id', 'account_id', 'position', 'kind', 'origin', 'origin_id', 'title'] as const
const importedItemId = sql<number | null>`coalesce(video_id, showcase_id, product_id, playlist_id)`

/**
 * Inserts, in a transaction, the items of an archive that is being read for the first time. A repeated try adds none: an item whose owner
 * deleted it meanwhile would come back.
 */
export async function insertItems(tx: Database, importId: string, items: readonly NewItem[]): Promise<void> {
  const reading = tx
    .selectFrom('archive_imports')
    .select('id')
    .where('id', '=', importId)
    .where('state', '=', 'reading')
  if (!(await reading.forUpdate().executeTakeFirst())) return
  const known = tx.selectFrom('archive_import_items').select('id').where('import_id', '=', importId)
  if (await known.limit(1).executeTakeFirst()) return
  await tx
    .insertInto('archive_import_items')
    .columns([...COLUMNS])
    .expression(rowsFor('archive_import_items', COLUMNS, items))
    .execute()
}

/** Finds the first item of an import that is still to be dealt with. */
export const findWaiting = (db: Database, importId: string) =>
  db
    .selectFrom('archive_import_items')
    .select(['id', 'position', 'kind', 'origin', 'origin_id'])
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

export type WaitingItem = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Locks an item until the transaction ends; undefined if it has been dealt with, or is gone. */
export const lockWaiting = (db: Database, id: number) =>
  db
    .selectFrom('archive_import_items')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

/** Counts a failure of an item that is waiting; returns how often it failed, undefined if it has been dealt with, or is gone. */
export async function countFailure(db: Database, id: number): Promise<number | undefined> {
  const row = await db
    .updateTable('archive_import_items')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('tries')
    .executeTakeFirst()
  return row?.tries
}

const columnOf = (kind: ItemKind, itemId: number | null) => ({
  video_id: kind === 'video' ? itemId : null,
  showcase_id: kind === 'showcase' ? itemId : null,
  product_id: kind === 'product' ? itemId : null,
  playlist_id: kind === 'playlist' ? itemId : null,
})

/** Stores what became of an item that is waiting; false if it has been dealt with, or is gone. */
export const settleItem = (
  db: Database,
  { id, kind }: Pick<WaitingItem, 'id' | 'kind'>,
  result: { state: Exclude<ArchiveItemState, 'waiting'>; note: string | null; itemId: number | null },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('archive_import_items')
      .set({ state: result.state, note: result.note, ...columnOf(kind, result.itemId) })
      .where('id', '=', id)
      .where('state', '=', 'waiting'),
  )

const refuseQuery = (db: Database, importId: string, note: string) =>
  db
    .updateTable('archive_import_items as item')
    .set({ state: 'refused', note })
    .where('item.import_id', '=', importId)
    .where('item.state', '=', 'waiting')

/** Refuses all items of an import that are still to be dealt with. */
export const refuseAllWaiting = (db: Database, importId: string, note: string) =>
  refuseQuery(db, importId, note).execute()

/** Refuses the items of an import that are still to be dealt with, but those that an earlier import created. */
export const refuseWaiting = (db: Database, importId: string, note: string) =>
  refuseQuery(db, importId, note)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('archive_import_items as earlier')
            .select('earlier.id')
            .whereRef('earlier.account_id', '=', 'item.account_id')
            .whereRef('earlier.origin', '=', 'item.origin')
            .whereRef('earlier.kind', '=', 'item.kind')
            .whereRef('earlier.origin_id', '=', 'item.origin_id')
            .where('earlier.state', '=', 'imported'),
        ),
      ),
    )
    .execute()

/** Where items come from. */
interface Origin {
  account_id: number
  origin: string
  kind: ItemKind
}

/** Returns which of these items of another installation are here, by their numbers there. */
export async function findImported(
  db: Database,
  { account_id, origin, kind }: Origin,
  originIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('archive_import_items')
    .select(['origin_id', importedItemId.as('item_id')])
    .where('account_id', '=', account_id)
    .where('origin', '=', origin)
    .where('kind', '=', kind)
    .where('state', '=', 'imported')
    .where(anyOf('origin_id', originIds))
    .execute()
  return new Map(rows.flatMap(({ origin_id, item_id }) => (item_id === null ? [] : [[origin_id, item_id]])))
}

/** Lists the items of an import after a position, in the order of the archive. */
export const listItems = (
  db: Database,
  importId: string,
  { after, skip, limit }: { after: number; skip: number; limit: number },
) =>
  db
    .selectFrom('archive_import_items')
    .select(['id', 'position', 'kind', 'title', 'state', 'note', importedItemId.as('item_id')])
    .where('import_id', '=', importId)
    .where('position', '>', after)
    .orderBy('position')
    .offset(skip)
    .limit(limit + 1)
    .execute()

/** Deletes the results of imports that ended before a moment, except for what tells later imports which items are here. */
export async function deleteOldResults(db: Database, before: string): Promise<void> {
  await db
    .deleteFrom('archive_import_items')
    .where('state', '<>', 'imported')
    .where('import_id', 'in', db.selectFrom('archive_imports').select('id').where('finished_at', '<', before))
    .execute()
  await db
    .deleteFrom('archive_imports')
    .where('finished_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('archive_import_items as item')
            .select('item.id')
            .whereRef('item.import_id', '=', 'archive_imports.id'),
        ),
      ),
    )
    .execute()
}

/** Returns an account that may sign in, as a caller with these columns. */
export async function findOwner<Owner>(
  db: Database,
  id: number,
  columns: RawBuilder<unknown>,
): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select ${columns}, 0 as session_id from accounts a where a.id = ${id} and a.is_active`.execute(db)
  return rows[0]
}
