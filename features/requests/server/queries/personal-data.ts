import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Returns all requests that an account posted or that are shared with it, oldest first. */
export async function exportRequests(db: Database, accountId: number) {
  const posted = await db
    .selectFrom('requests')
    .selectAll()
    .select(
      sql<{ user_id: number; can_edit: boolean; created_at: string }[]>`coalesce((
        select json_agg(json_build_object(
          'user_id', share.shared_with_user_id, 'can_edit', share.can_edit, 'created_at', share.created_at
        ) order by share.id)
        from request_shares share where share.request_id = requests.id
      ), '[]')`.as('shared_with'),
    )
    .where('user_id', '=', accountId)
    .orderBy('id')
    .execute()
  const shared_with_me = await db
    .selectFrom('request_shares')
    .select(['request_id', 'can_edit', 'created_at', 'viewed_at'])
    .where('shared_with_user_id', '=', accountId)
    .orderBy('id')
    .execute()
  return { posted, shared_with_me }
}

/**
 * Deletes the requests of a closing account that nobody has a conversation about, and withdraws the others: unfinished ones are cancelled,
 * and none gains new readers. Returns the deleted ones.
 */
export async function withdrawRequestsOf(db: Database, accountId: number, now: Date) {
  const deleted = await db
    .deleteFrom('requests')
    .where('user_id', '=', accountId)
    .where('conversation_count', '=', 0)
    .returning('project_id')
    .execute()
  await db
    .deleteFrom('request_shares')
    .where((eb) =>
      eb.or([
        eb('shared_with_user_id', '=', accountId),
        eb('request_id', 'in', eb.selectFrom('requests').select('id').where('user_id', '=', accountId)),
      ]),
    )
    .execute()
  await db
    .updateTable('requests')
    .set({
      status: sql`case when status in ('open', 'in_progress') then 'cancelled'::request_status else status end`,
      status_since: sql`case when status in ('open', 'in_progress') then ${now} else status_since end`,
      is_public: false,
      updated_at: now,
    })
    .where('user_id', '=', accountId)
    .execute()
  return deleted
}
