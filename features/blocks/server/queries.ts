import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { hasRow, ownedBy, changesRow, findsRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'

/** Returns whether one of two accounts blocked the other, and holds off a block of the two until the transaction ends. */
export async function isContactRefused(db: Database, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ refused: boolean }>`
    select is_contact_refused(${one}::bigint, ${other}::bigint) as refused`.execute(db)
  return rows[0]?.refused ?? false
}

/** Returns those of some accounts that an account can reach, in their order, and holds off a block until the transaction ends. */
export async function listReachable(db: Database, from: number, accountIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${sql.val(accountIds)}::bigint[]) with ordinality as wanted (id, place)
    where not is_contact_refused(${from}::bigint, id) order by place`.execute(db)
  return rows.map(({ id }) => id)
}

/** Waits for everything under way between two accounts to commit, and holds off what follows until the transaction ends. */
export const lockContact = (db: Database, one: number, other: number) =>
  sql`select pg_advisory_xact_lock(
    hashint8(least(${one}::bigint, ${other}::bigint)), hashint8(greatest(${one}::bigint, ${other}::bigint))
  )`.execute(db)

/** Returns whether an account blocked another. */
export const hasBlocked = (db: Database, blockerId: number, blockedId: number): Promise<boolean> =>
  findsRow(db.selectFrom('blocks').select('id').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId))

/** Returns whether an account blocked another that is not closed; null when there is none. */
export async function findStanding(db: Database, blockerId: number, accountId: number): Promise<boolean | null> {
  const account = await db
    .selectFrom('accounts')
    .select(hasRow(sql`from blocks where blocker_id = ${blockerId} and blocked_id = accounts.id`).as('is_blocked'))
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return account?.is_blocked ?? null
}

/** Inserts a block unless the account has blocked too many; returns false then. */
export async function insertBlock(
  db: Database,
  { blocker_id, blocked_id, now, most }: { blocker_id: number; blocked_id: number; now: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select ${blocker_id}, ${blocked_id}, ${now}
    where (select count(*) from blocks where blocker_id = ${blocker_id}) < ${most}
    on conflict on constraint blocks_once do nothing
    returning id`.execute(db)
  return rows.length > 0
}

/** Deletes a block; returns false when there is none. */
export const deleteBlock = (db: Database, blockerId: number, blockedId: number): Promise<boolean> =>
  changesRow(db.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId))

/** Lists the accounts that an account blocked, newest first. */
export const listBlocks = (db: Database, accountId: number, paging: PageQuery) =>
  pageById(
    db
      .selectFrom('blocks')
      .innerJoin('accounts', 'accounts.id', 'blocks.blocked_id')
      .select(['blocks.id as block_id', 'accounts.id', 'accounts.shown_name as username', 'blocks.created_at'])
      .where(ownedBy('blocks.blocker_id', accountId))
      .orderBy('blocks.blocker_id'),
    'blocks.id',
    paging,
    { as: 'block_id' },
  )

/** Returns whom an account blocked, for its export; who blocked the account stays theirs to know. */
export const exportBlocks = (db: Database, accountId: number) =>
  db
    .selectFrom('blocks')
    .innerJoin('accounts', 'accounts.id', 'blocks.blocked_id')
    .select(['accounts.shown_name as username', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', accountId)
    .orderBy('blocks.id')
    .execute()

/** Deletes the blocks of and by an account. */
export const deleteBlocksOf = (db: Database, accountId: number) =>
  db
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('blocker_id', '=', accountId), eb('blocked_id', '=', accountId)]))
    .execute()
