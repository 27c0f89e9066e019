import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Returns the requests and creators that an account dismissed, and the requests found for it, for the copy of its data. */
export async function exportMatches(db: Database, accountId: number) {
  const { rows } = await sql`
    select 'dismissed request' as what, case when requests.is_public then requests.title end as request, null as creator, null::text[] as reasons, dismissed.dismissed_at as at
    from dismissed_requests dismissed join requests on requests.id = dismissed.request_id
    where dismissed.account_id = ${accountId}
    union all
    select 'dismissed creator', requests.title, creator.shown_name, null, dismissed.dismissed_at
    from requests join dismissed_creators dismissed on dismissed.request_id = requests.id
    join accounts creator on creator.id = dismissed.creator_id
    where requests.user_id = ${accountId}
    union all
    select 'match', case when requests.is_public then requests.title end, null, match.reasons, match.found_at
    from request_matches match join requests on requests.id = match.request_id
    where match.account_id = ${accountId}
    order by at, what`.execute(db)
  return rows
}

/** Deletes what an account dismissed and what was found for it, and takes it out of what others dismissed. */
export async function deleteMatchesOf(db: Database, accountId: number): Promise<void> {
  const own = db.selectFrom('requests').select('id').where('user_id', '=', accountId)
  await db.deleteFrom('dismissed_requests').where('account_id', '=', accountId).execute()
  await db.deleteFrom('dismissed_requests').where('request_id', 'in', own).execute()
  await db
    .deleteFrom('dismissed_creators')
    .where((by) => by.or([by('creator_id', '=', accountId), by('request_id', 'in', own)]))
    .execute()
  await db
    .deleteFrom('request_matches')
    .where((by) => by.or([by('account_id', '=', accountId), by('request_id', 'in', own)]))
    .execute()
  await db.deleteFrom('matched_requests').where('request_id', 'in', own).execute()
}
