import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Standing } from '#features/ratings/contract.ts'

/** Returns a user of a role, and whether their profile is public. */
export const findRated = (db: Database, id: number, user_type: 'developer' | 'client') =>
  db
    .selectFrom('accounts')
    .leftJoin('developer_profiles as profile', 'profile.user_id', 'accounts.id')
    .select(sql<boolean>`coalesce(profile.is_public, false)`.as('is_public'))
    .where('accounts.id', '=', id)
    .where('accounts.user_type', '=', user_type)
    .where('accounts.is_active', '=', true)
    .executeTakeFirst()

export const setStanding = (db: Database, userId: number, { average_rating, total_ratings, rating_score }: Standing) =>
  db
    .updateTable('developer_profiles')
    .set({ average_rating, total_ratings, rating_score })
    .where('user_id', '=', userId)
    .execute()
