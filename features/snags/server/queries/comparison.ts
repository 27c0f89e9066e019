import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { WORKS_COMPARED } from '../../contract.ts'

/** Comparison details of a pitch that the pitch list does not include. */
export interface ComparisonRow {
  id: number
  skills_in_common: string[]
  works: { id: number; title: string; picture: string | null }[]
}

/**
 * Lists comparison details of these pitches for a request, newest first, in one statement: their creators' skills that are among the
 * phrases, from profiles that the client can see, and their best works.
 */
export async function listComparisons(
  db: Database,
  { request_id, ids, phrases }: { request_id: number; ids: readonly number[]; phrases: readonly string[] },
): Promise<ComparisonRow[]> {
  const { rows } = await sql<ComparisonRow>`
    select s.id,
      coalesce((
        select array_agg(skill order by place) from unnest(profile.skills) with ordinality as named (skill, place)
        where lowered(skill) = any (${phrases}::text[])
      ), '{}') as skills_in_common,
      coalesce((
        select json_agg(json_build_object('id', work.id, 'title', work.title, 'picture', work.picture) order by work.place)
        from (
          select showcases.id, showcases.title, row_number() over (order by showcases.rank desc, showcases.id desc) as place, (
            select shown.small_name from showcase_pictures shown
            where shown.showcase_id = showcases.id order by shown.position limit 1
          ) as picture
          from showcases where showcases.developer_id = s.developer_id and showcases.is_public and developer.is_active
          order by showcases.rank desc, showcases.id desc limit ${WORKS_COMPARED}
        ) work
      ), '[]') as works
    from snags s
    join accounts developer on developer.id = s.developer_id
    left join developer_profiles profile
      on profile.user_id = s.developer_id and (profile.is_public or s.profile_link) and developer.is_active
    where s.request_id = ${request_id} and s.id = any (${ids}::bigint[])
    order by s.id desc`.execute(db)
  return rows
}

/** Returns whether any pitch has an asking price, or had one. */
export const findAnyAskingPrice = (db: Database) =>
  db
    .selectFrom('snags')
    .select('id')
    .where((by) => by.or([by('asking_price', 'is not', null), by('previous_price', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
