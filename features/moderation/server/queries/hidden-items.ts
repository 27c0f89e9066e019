import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { HiddenState } from '#platform/server/database/tables.ts'
import type { ReportedKind } from '../../contract.ts'

/** An item by its kind and id. */
export interface Item {
  kind: ReportedKind
  item_id: number
}

/** Returns an item that is hidden or held; undefined if it is neither. */
export const findHidden = (db: Database, { kind, item_id }: Item) =>
  db
    .selectFrom('hidden_items')
    .select(['id', 'state', 'owner_id'])
    .where('kind', '=', kind)
    .where('item_id', '=', item_id)
    .where('state', '<>', 'released')
    .executeTakeFirst()

/** Whether an item is or was hidden or held, so that a moderator has looked at it or will. */
export const hasReview = async (db: Database, { kind, item_id }: Item): Promise<boolean> =>
  (await db
    .selectFrom('hidden_items')
    .select('id')
    .where('kind', '=', kind)
    .where('item_id', '=', item_id)
    .executeTakeFirst()) !== undefined

interface NewHidden extends Item {
  owner_id: number
  title: string
  state: 'hidden' | 'held'
  was_public: boolean
  now: Date
}

/** Notes that an item is hidden or held. What is hidden stays hidden, and what was public before remains known. */
export const insertHidden = (db: Database, { now, ...item }: NewHidden) =>
  db
    .insertInto('hidden_items')
    .values({ ...item, created_at: now })
    .onConflict((on) =>
      on.columns(['kind', 'item_id']).doUpdateSet({
        state: sql`case when hidden_items.state = 'hidden' then 'hidden' else excluded.state end`,
        was_public: sql`excluded.was_public or (hidden_items.was_public and hidden_items.state <> 'released')`,
      }),
    )
    .execute()

type HeldItem = Omit<NewHidden, 'state' | 'was_public'>

/** Notes that an item is held if its owner is limited, unless somebody has looked at it already. Returns whether it did. */
export const insertHeldOfLimited = async (db: Database, item: HeldItem): Promise<boolean> =>
  (await findReviewOrHold(db, item))?.is_new ?? false

/** Holds an item of a limited owner if it has no review, and returns its review in the same statement; undefined if it has none. */
export async function findReviewOrHold(
  db: Database,
  { kind, item_id, owner_id, title, now }: HeldItem,
): Promise<{ state: HiddenState; is_new: boolean } | undefined> {
  const { rows } = await sql<{ state: HiddenState; is_new: boolean }>`
    with held as (
      insert into hidden_items (kind, item_id, owner_id, title, state, was_public, created_at)
      select ${kind}::reported_kind, ${item_id}, account_id, ${title}, 'held', true, ${now}
      from limited_accounts where account_id = ${owner_id}
      on conflict (kind, item_id) do nothing returning state
    )
    select state, true as is_new from held
    union all
    select state, false from hidden_items where kind = ${kind}::reported_kind and item_id = ${item_id}`.execute(db)
  return rows[0]
}

/** Releases an item that was hidden or held. Returns whether it was public before; undefined if it was neither. */
export async function releaseHidden(db: Database, { kind, item_id }: Item): Promise<boolean | undefined> {
  const released = await db
    .updateTable('hidden_items')
    .set({ state: 'released' })
    .where('kind', '=', kind)
    .where('item_id', '=', item_id)
    .where('state', '<>', 'released')
    .returning('was_public')
    .executeTakeFirst()
  return released?.was_public
}

/** Lists what is held for review, newest first. */
export const listHeld = (db: Database, paging: PageQuery) =>
  pageById(
    db
      .selectFrom('hidden_items as held')
      .innerJoin('accounts as owner', 'owner.id', 'held.owner_id')
      .select(['held.id', 'held.kind', 'held.item_id', 'held.title', 'held.created_at'])
      .select(
        sql<{ id: number; username: string }>`json_build_object('id', owner.id, 'username', owner.shown_name)`.as(
          'owner',
        ),
      )
      .where('held.state', '=', 'held'),
    'held.id',
    paging,
  )

const heldItems = (db: Database, id: number) =>
  db.selectFrom('hidden_items').select(['kind', 'item_id', 'owner_id']).where('id', '=', id).where('state', '=', 'held')

/** Finds an item that is held for review; undefined if somebody has settled it. */
export const findHeld = (db: Database, id: number) => heldItems(db, id).executeTakeFirst()

/** Locks an item that is held for review; undefined if somebody has settled it. */
export const lockHeld = (db: Database, id: number) => heldItems(db, id).forUpdate().executeTakeFirst()

/** Holds everything new that an account publishes. */
export const limitAccount = (db: Database, accountId: number, now: Date) =>
  db
    .insertInto('limited_accounts')
    .values({ account_id: accountId, limited_at: now })
    .onConflict((on) => on.column('account_id').doNothing())
    .execute()

export const unlimitAccount = (db: Database, accountId: number) =>
  db.deleteFrom('limited_accounts').where('account_id', '=', accountId).execute()

/** Deletes what is stored about an account's hidden items. */
export const deleteHiddenOf = (db: Database, accountId: number) =>
  db.deleteFrom('hidden_items').where('owner_id', '=', accountId).execute()

export const exportHidden = (db: Database, accountId: number) =>
  db
    .selectFrom('hidden_items')
    .select(['kind', 'item_id', 'title', 'state', 'created_at'])
    .where('owner_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Returns since when an account's posts are held; undefined if they are not. */
export const findLimit = (db: Database, accountId: number) =>
  db.selectFrom('limited_accounts').select('limited_at').where('account_id', '=', accountId).executeTakeFirst()
