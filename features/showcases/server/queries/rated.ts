import type { Database } from '#platform/server/database.ts'
import type { Standing } from '#features/ratings/server.ts'

export const findRated = (db: Database, id: number) =>
  db.selectFrom('showcases').select(['developer_id', 'title']).where('id', '=', id).executeTakeFirst()

/** Keeps what a showcase's ratings come to; false when it is gone. */
export async function setStanding(db: Database, id: number, standing: Standing): Promise<boolean> {
  const { average_rating, total_ratings, rating_score } = standing
  const updated = await db
    .updateTable('showcases')
    .set({ average_rating, total_ratings, rating_score })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
