import { sql } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'
import type { RatingKind, Standing } from '../../contract.ts'
import { listWithdrawals } from './withdrawals.ts'

/** Returns the ratings and replies of an account, for its export. */
export async function exportRatings(db: Database, accountId: number) {
  const givenRatings = await db
    .selectFrom('ratings')
    .select([
      'kind',
      'target_id',
      'stars',
      'comment',
      'agreement_id',
      'worked_together',
      'hidden_until',
      'created_at',
      'updated_at',
    ])
    .where('rater_id', '=', accountId)
    .orderBy('id')
    .execute()
  const answers = await db
    .selectFrom('ratings')
    .select(['id as rating_id', 'answer', 'answered_at'])
    .where('kind', '=', 'developer')
    .where('target_id', '=', accountId)
    // Always true for these, but stated because the indexes on targets are partial: one for visible and one for hidden ratings.
    .where('hidden_until', 'is', null)
    .where('answer', 'is not', null)
    .orderBy('id')
    .execute()
  return { given: givenRatings, answers, withdrawn: await listWithdrawals(db, accountId) }
}

/** Lists the targets that an account rated without an agreement. */
export const listUnboundTargets = (db: Database, raterId: number) =>
  db
    .selectFrom('ratings')
    .select(['kind', 'target_id as id'])
    .where('rater_id', '=', raterId)
    .where('worked_together', '=', false)
    .execute()

/** Deletes these ratings and subtracts them from the locked totals of their targets. Returns the new totals of each target. */
export async function deleteUnbound(
  db: Database,
  raterId: number,
): Promise<(Standing & { kind: RatingKind; id: number })[]> {
  const { rows } = await sql<Standing & { kind: RatingKind; id: number }>`
    with gone as (
      delete from ratings where rater_id = ${raterId} and not worked_together returning kind, target_id, stars, set_aside
    )
    update rating_totals set
      stars_1 = stars_1 - (gone.stars = 1 and not gone.set_aside)::integer,
      stars_2 = stars_2 - (gone.stars = 2 and not gone.set_aside)::integer,
      stars_3 = stars_3 - (gone.stars = 3 and not gone.set_aside)::integer,
      stars_4 = stars_4 - (gone.stars = 4 and not gone.set_aside)::integer,
      stars_5 = stars_5 - (gone.stars = 5 and not gone.set_aside)::integer
    from gone where rating_totals.kind = gone.kind and rating_totals.target_id = gone.target_id
    returning rating_totals.kind, rating_totals.target_id as id, average_rating, total_ratings, rating_score`.execute(
    db,
  )
  return rows
}

/** Deletes all ratings of deleted targets. */
export async function deleteRatingsOf(db: Database, kind: RatingKind, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('rating_totals').where('kind', '=', kind).where(anyOf('target_id', ids)).execute()
  const ofTargets = db.deleteFrom('ratings').where('kind', '=', kind).where(anyOf('target_id', ids))
  // Visible and hidden ratings each have an index.
  for (const nullTest of ['is', 'is not'] as const) {
    await ofTargets.where('hidden_until', nullTest, null).execute()
  }
}
