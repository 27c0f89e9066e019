import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { anyOf, changesRow, findsRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'

/** A creator on the cover of a board, with the name of their stored picture. */
export interface Cover {
  user_id: number
  name: string
  profile_image: string | null
}

/** A showcase on the cover of a board, with the name of its first picture. */
export interface ShowcaseCover {
  showcase_id: number
  title: string
  picture: string | null
}

/** Items whose presence on each board is queried; null for none. */
interface PresenceQuery {
  creator_id?: number | null
  showcase_id?: number | null
}

const COVERS_MAX = 4

// Creators who hid their profile or closed their account stay on the board, but are not shown.
const shownCreators = sql`
  from board_items item
  join developer_profiles profile on profile.user_id = item.creator_id and profile.is_public
  join accounts creator on creator.id = item.creator_id and creator.is_active
  where item.board_id = boards.id`

const boardsOf = (db: Database, ownerId: number, { creator_id = null, showcase_id = null }: PresenceQuery) =>
  db
    .selectFrom('boards')
    .select([
      'boards.id',
      'boards.name',
      'boards.created_at',
      'boards.updated_at',
      sql<number>`(select count(*)::integer ${shownCreators})`.as('creator_count'),
      sql<Cover[]>`coalesce((
        select json_agg(cover order by cover.id desc) from (
          select item.id, creator.id as user_id, creator.full_name as name, profile.profile_image
          ${shownCreators} order by item.id desc limit ${COVERS_MAX}
        ) cover
      ), '[]')`.as('covers'),
      sql<boolean>`exists (
        select from board_items where board_id = boards.id and creator_id = ${creator_id}::bigint
      )`.as('has_creator'),
      sql<number>`(
        select count(*)::integer from board_items item
        join showcases showcase on showcase.id = item.showcase_id and showcase.is_public
        where item.board_id = boards.id and item.kind = 'showcase'
      )`.as('showcase_count'),
      sql<ShowcaseCover[]>`coalesce((
        select json_agg(cover order by cover.id desc) from (
          select item.id, item.showcase_id, showcase.title, (
            select shown.small_name from showcase_pictures shown
            where shown.showcase_id = item.showcase_id order by shown.position limit 1
          ) as picture
          from board_items item join showcases showcase on showcase.id = item.showcase_id and showcase.is_public
          where item.board_id = boards.id and item.kind = 'showcase'
          order by item.id desc limit ${COVERS_MAX}
        ) cover
      ), '[]')`.as('showcase_covers'),
      sql<boolean>`exists (
        select from board_items where board_id = boards.id and showcase_id = ${showcase_id}::bigint
      )`.as('has_showcase'),
    ])
    .where('boards.owner_id', '=', ownerId)

/** Returns a client's boards, newest first. */
export const listBoards = (db: Database, ownerId: number, wanted: PresenceQuery & PageQuery) =>
  pageById(boardsOf(db, ownerId, wanted), 'boards.id', wanted)

/** Returns a board of this owner, with the accounts of all creators and with all showcases on it, newest first. */
export const findBoard = (db: Database, id: number, ownerId: number, presenceOf: PresenceQuery = {}) =>
  boardsOf(db, ownerId, presenceOf)
    .select([
      sql<number[]>`coalesce((
        select json_agg(creator_id order by id desc) from board_items where board_id = boards.id and kind = 'creator'
      ), '[]')`.as('creator_ids'),
      sql<number[]>`coalesce((
        select json_agg(showcase_id order by id desc) from board_items where board_id = boards.id and kind = 'showcase'
      ), '[]')`.as('showcase_ids'),
    ])
    .where('boards.id', '=', id)
    .executeTakeFirst()

/** Locks a board of this owner until the transaction ends, so that its limits hold. */
export const lockBoard = (db: Database, id: number, ownerId: number) =>
  db
    .selectFrom('boards')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Inserts a board; returns undefined when the owner has reached the limit. Locks the account, so that concurrent inserts are counted. */
export async function insertBoard(
  db: Database,
  { owner_id, name, now, most }: { owner_id: number; name: string; now: Date; most: number },
): Promise<number | undefined> {
  await db.selectFrom('accounts').select('id').where('id', '=', owner_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    insert into boards (owner_id, name, created_at, updated_at)
    select ${owner_id}, ${name}, ${now}, ${now}
    where (select count(*) from boards where owner_id = ${owner_id}) < ${most}
    returning id`.execute(db)
  return rows[0]?.id
}

export const renameBoard = (db: Database, id: number, name: string, now: Date) =>
  db.updateTable('boards').set({ name, updated_at: now }).where('id', '=', id).execute()

export const deleteBoard = (db: Database, id: number, ownerId: number): Promise<boolean> =>
  changesRow(db.deleteFrom('boards').where('id', '=', id).where('owner_id', '=', ownerId))

/** An item on a board: a creator, by their account, or a showcase. */
interface Item {
  kind: 'creator' | 'showcase'
  id: number
}

const columnOf = ({ kind }: Item) => `${kind}_id` as const

/** Puts an item on a locked board, if it is not there already; returns false when the limit of its kind is reached. */
export async function insertItem(
  db: Database,
  boardId: number,
  item: Item,
  { now, most }: { now: Date; most: number },
): Promise<boolean> {
  const [kind, column] = [sql.lit(item.kind), sql.ref(columnOf(item))]
  const { rows } = await sql`
    insert into board_items (board_id, kind, ${column}, created_at)
    select ${boardId}, ${kind}, ${item.id}, ${now}
    where (select count(*) from board_items where board_id = ${boardId} and kind = ${kind}) < ${most}
      or exists (select from board_items where board_id = ${boardId} and ${column} = ${item.id})
    on conflict on constraint ${sql.ref(`board_items_${item.kind}_once`)} do update set ${column} = excluded.${column}
    returning id`.execute(db)
  return rows.length > 0
}

export const deleteItem = (db: Database, boardId: number, item: Item): Promise<boolean> =>
  changesRow(db.deleteFrom('board_items').where('board_id', '=', boardId).where(columnOf(item), '=', item.id))

/** Locks a showcase until the transaction ends, so that it is not deleted before it is put on a board; returns false when there is none. */
export const holdShowcase = (db: Database, id: number): Promise<boolean> =>
  findsRow(db.selectFrom('showcases').select('id').where('id', '=', id).where('is_public', '=', true).forKeyShare())

/** Returns the active makers of those of these showcases that are public, each with the title of the one put on the board last. */
export const listMakers = (db: Database, showcaseIds: readonly number[]) =>
  db
    .selectFrom('showcases')
    .innerJoin('accounts', 'accounts.id', 'showcases.developer_id')
    .select(['showcases.developer_id', 'showcases.title'])
    .distinctOn('showcases.developer_id')
    .where(anyOf('showcases.id', showcaseIds))
    .where('showcases.is_public', '=', true)
    .where('accounts.is_active', '=', true)
    .orderBy('showcases.developer_id')
    .orderBy(sql`array_position(${[...showcaseIds]}::bigint[], showcases.id)`)
    .execute()

/** Returns a client's boards and the names on them, for their data export. */
export const exportBoards = (db: Database, ownerId: number) =>
  db
    .selectFrom('boards')
    .select([
      'boards.id',
      'boards.name',
      'boards.created_at',
      sql<{ creator: string; saved_at: string }[]>`coalesce((
        select json_agg(json_build_object('creator', creator.shown_name, 'saved_at', item.created_at) order by item.id)
        from board_items item join accounts creator on creator.id = item.creator_id
        where item.board_id = boards.id
      ), '[]')`.as('creators'),
      sql<{ showcase: string; saved_at: string }[]>`coalesce((
        select json_agg(json_build_object('showcase', showcase.title, 'saved_at', item.created_at) order by item.id)
        from board_items item join showcases showcase on showcase.id = item.showcase_id
        where item.board_id = boards.id
      ), '[]')`.as('showcases'),
    ])
    .where('boards.owner_id', '=', ownerId)
    .orderBy('boards.id')
    .execute()

/** Deletes an account's boards, and removes it from those of others. */
export async function deleteBoards(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('boards').where('owner_id', '=', accountId).execute()
  await db.deleteFrom('board_items').where('creator_id', '=', accountId).execute()
}
