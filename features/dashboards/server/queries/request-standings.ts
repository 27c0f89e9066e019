import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Pending items of a client's request. */
export interface StandingRow {
  id: number
  waiting_pitches: number
  terms_conversation_id: number | null
  delivery_conversation_id: number | null
  unread_conversation_id: number | null
  agreed_conversation_id: number | null
  is_unrated: boolean
}

/** Returns the pending items of each of these requests of a client, in one statement. */
export async function listRequestStandings(db: Database, clientId: number, requestIds: readonly number[]) {
  const { rows } = await sql<StandingRow>`
    select r.id, (
        select count(*)::int from snags s where s.request_id = r.id and s.state in ('sent', 'seen')
      ) as waiting_pitches, (
        select a.conversation_id from agreements a
        join agreement_terms t on t.agreement_id = a.id and t.version = a.version
        where a.request_id = r.id and a.status = 'proposed' and t.proposed_by <> ${clientId}
        order by a.id desc limit 1
      ) as terms_conversation_id, (
        select c.id from conversations c
        where c.request_id = r.id and c.client_unread > 0 and c.client_archived_at is null
        order by c.updated_at desc limit 1
      ) as unread_conversation_id,
      agreed.conversation_id as agreed_conversation_id,
      case when agreed.status = 'accepted' and exists (
        select from deliveries d
        left join milestones m on m.agreement_id = d.agreement_id and m.number = d.milestone
        where d.agreement_id = agreed.id and d.state = 'delivered' and coalesce(m.status = 'delivered', true)
      ) then agreed.conversation_id end as delivery_conversation_id,
      coalesce(agreed.status = 'completed'
        and not exists (
          select from ratings
          where kind = 'developer' and target_id = agreed.developer_id and rater_id = ${clientId}
        )
        and not exists (
          select from rating_withdrawals where rater_id = ${clientId} and agreement_id = agreed.id
        ), false) as is_unrated
    from requests r
    left join lateral (
      select a.id, a.conversation_id, a.developer_id, a.status from agreements a
      where a.request_id = r.id and a.status in ('accepted', 'completed')
    ) agreed on true
    where r.user_id = ${clientId} and r.id = any(${requestIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}
