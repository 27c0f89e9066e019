import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { fillAccounts, inSteps, signInBoth, thrown, withoutIndexes, words } from '../load/rows.ts'

/** How many products the smaller database holds. */
export const PRODUCTS = 10_000
const ACCOUNTS = 2_000

/** The creator whose products are listed. */
export const SELLER = 2

/** A word of the products that are of the category that is rare. */
export const RARE_WORD = 'quilt'

// One of so many is of the category that is rare.
const RARE_ONE_OF = 2_000
const TABLES = ['accounts', 'products', 'product_pictures']

/** Fills an empty, migrated database with so many times the products, each with a picture and at a price of its own. */
export async function fillProducts(db: Database, times: number): Promise<void> {
  const accounts = ACCOUNTS * times
  await withoutIndexes(db, TABLES, async () => {
    // Foreign keys are right by construction; checking each of them would take hours.
    await sql`set session_replication_role = replica`.execute(db)
    await fillAccounts(db, accounts)
    await signInBoth(db)
    await inSteps(PRODUCTS * times, async (from, to) => {
      const all = sql`generate_series(${from}::bigint, ${to}::bigint) n`
      await sql`insert into products (developer_id, status, name, description, price_cents, category, average_rating, total_ratings,
          rating_score, purchase_count, created_at, updated_at, published_at)
        select 2 * (n % ${sql.lit(accounts / 2)}) + 2, 'published', initcap(${words('name', 6)}),
          ${words('description', 40)} || case when n % ${sql.lit(RARE_ONE_OF)} = 0 then ' ${sql.raw(RARE_WORD)}' else '' end,
          ${thrown('price', 20_000)}, case when n % ${sql.lit(RARE_ONE_OF)} = 0 then 'marketing' else 'other' end::product_category,
          3, 10, ${thrown('score', 50_000)}, ${thrown('bought', 1_000)}, at, at, at
        from ${all}, lateral (select now() - interval '1 minute' * (${PRODUCTS * times} - n) as at) as made`.execute(db)
      await sql`insert into product_pictures (product_id, name, small_name, width, height, alt, position)
        select n, 'large-' || n || '.webp', 'small-' || n || '.webp', 1600, 1000, ${words('alt', 8)}, 1 from ${all}`.execute(
        db,
      )
    })
    await sql`set session_replication_role = default`.execute(db)
  })
  await sql`vacuum analyze`.execute(db)
}
