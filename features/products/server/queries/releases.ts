import { sql, type Insertable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { rowsFor, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { ProductReleases } from '#platform/server/database/tables.ts'
import { withBundlesOf } from '../bundles/queries/parts.ts'

const columns = ['id', 'product_id', 'version', 'notes', 'released_at'] as const

/** Lists the releases of a product, newest first. */
export const listReleases = (db: Database, product_id: number, paging: PageQuery) =>
  pageById(db.selectFrom('product_releases').select(columns).where('product_id', '=', product_id), 'id', paging)

/** Stores a release; undefined if the version was released before. */
export const insertRelease = (db: Database, release: Insertable<ProductReleases>) =>
  db
    .insertInto('product_releases')
    .values(release)
    .onConflict((on) => on.columns(['product_id', 'version']).doNothing())
    .returning(columns)
    .executeTakeFirst()

const IMPORTED = ['product_id', 'version', 'notes', 'released_at'] as const

/** Stores the releases of a new product, in this order, which nobody is notified of; returns their ids by version. */
export async function insertReleases(
  db: Database,
  releases: readonly Pick<Insertable<ProductReleases>, (typeof IMPORTED)[number]>[],
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('product_releases')
    .columns([...IMPORTED])
    .expression(rowsFor('product_releases', IMPORTED, releases))
    .returning(['id', 'version'])
    .execute()
  return new Map(rows.map(({ id, version }) => [version, id]))
}

/** Assigns a release the current files that belong to none yet; returns their number. */
export async function assignFiles(
  db: Database,
  { id, product_id }: { id: number; product_id: number },
): Promise<number> {
  const assigned = await db
    .updateTable('product_files')
    .set({ release_id: id })
    .where('product_id', '=', product_id)
    .where('state', '=', 'ready')
    .where('superseded_at', 'is', null)
    .where('release_id', 'is', null)
    .returning('id')
    .execute()
  return assigned.length
}

/** Locks a release until the transaction ends, and returns what its product's buyers are told. */
export const lockRelease = (db: Database, id: number) =>
  db
    .selectFrom('product_releases')
    .innerJoin('products', 'products.id', 'product_releases.product_id')
    .innerJoin('accounts as developer', 'developer.id', 'products.developer_id')
    .select([
      'product_releases.id',
      'product_releases.product_id',
      'product_releases.version',
      'product_releases.told_up_to',
      'products.name',
      'developer.username',
    ])
    .where('product_releases.id', '=', id)
    .forNoKeyUpdate('product_releases')
    .executeTakeFirst()

/** Lists accounts that own a product by purchase, or a bundle that has it, ordered by id, after a given one. */
export const listBuyers = (db: Database, product_id: number, after: number, limit: number) =>
  db
    .selectFrom('purchases')
    .innerJoin('accounts', 'accounts.id', 'purchases.buyer_id')
    .select('buyer_id as id')
    .distinct()
    .where(sql<boolean>`product_id = any(${withBundlesOf(product_id)})`)
    .where(sql<boolean>`purchases.status = 'paid'`)
    .where('accounts.closed_at', 'is', null)
    .where('buyer_id', '>', after)
    .orderBy('buyer_id')
    .limit(limit)
    .execute()

export const storeNotifiedUpTo = (db: Database, id: number, told_up_to: number) =>
  db.updateTable('product_releases').set({ told_up_to }).where('id', '=', id).execute()
