import { sql } from 'kysely'
import { jsonOf, type Database } from '#platform/server/database/database.ts'
import type { RatingDistribution, RatingKind, Standing } from '../../contract.ts'

interface TargetKey {
  kind: RatingKind
  id: number
}

/**
 * Locks the totals of targets until the transaction ends, which serializes concurrent ratings. Always in the same order, which prevents
 * deadlocks.
 */
export async function lockTotals(db: Database, targets: readonly TargetKey[]): Promise<void> {
  const named = sql`json_to_recordset(${jsonOf(targets)}) as named(kind rating_kind, id bigint)`
  await sql`
    insert into rating_totals (kind, target_id) select distinct kind, id from ${named} order by kind, id
    on conflict do nothing`.execute(db)
  await sql`
    select from rating_totals where (kind, target_id) in (select kind, id from ${named})
    order by kind, target_id for update`.execute(db)
}

const NO_RATINGS: Standing & { rating_distribution: RatingDistribution } = {
  average_rating: 0,
  total_ratings: 0,
  rating_score: 0,
  rating_distribution: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 },
}

/** Returns the rating totals of a target. */
export async function getTotals(db: Database, { kind, id }: TargetKey) {
  const found = await db
    .selectFrom('rating_totals')
    .select([
      'average_rating',
      'total_ratings',
      'rating_score',
      sql<RatingDistribution>`json_build_object(
        '1', stars_1, '2', stars_2, '3', stars_3, '4', stars_4, '5', stars_5
      )`.as('rating_distribution'),
    ])
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .executeTakeFirst()
  return found ?? NO_RATINGS
}

/** Stars removed and stars added; null for none. */
interface Change {
  removed: number | null
  added: number | null
}

const countAfter = (stars: number, { removed, added }: Change) =>
  sql<number>`${sql.ref(`stars_${stars}`)} + ${Number(added === stars) - Number(removed === stars)}`

/** Applies a change to the locked totals of a target. */
export const changeTotals = (db: Database, { kind, id }: TargetKey, change: Change): Promise<Standing> =>
  db
    .updateTable('rating_totals')
    .set({
      stars_1: countAfter(1, change),
      stars_2: countAfter(2, change),
      stars_3: countAfter(3, change),
      stars_4: countAfter(4, change),
      stars_5: countAfter(5, change),
    })
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .returning(['average_rating', 'total_ratings', 'rating_score'])
    .executeTakeFirstOrThrow()
