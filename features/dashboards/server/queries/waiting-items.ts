import { sql } from 'kysely'
import { shownFullName, type Database } from '#platform/server/database/database.ts'
import { WAITING_MAX, type Waiting } from '../../contract.ts'

// Terms, deliveries, milestones and pitches are also messages: each conversation is listed only under the first kind named here. Each part
// concerns one side only, so one statement serves both roles; each reads an index of its own table.
/** Lists what awaits an account's action, newest first, in one statement; pictures as stored. */
export async function listWaiting(db: Database, accountId: number) {
  const { rows } = await sql<Omit<Waiting, 'picture_url'> & { picture: string | null }>`
    with terms as (
      select 'terms' as kind, a.request_id, a.request_title, t.proposed_by as person_id, a.conversation_id, 1 as count,
        t.created_at as since
      from (
        select * from agreements where client_id = ${accountId} and status = 'proposed'
        union all
        select * from agreements where developer_id = ${accountId} and status = 'proposed'
      ) a
      join agreement_terms t on t.agreement_id = a.id and t.version = a.version
      where t.proposed_by <> ${accountId}
    ), delivered as (
      select case d.state when 'delivered' then 'delivery' else 'returned_delivery' end as kind, a.request_id, a.request_title,
        a.other_id as person_id, a.conversation_id, 1, coalesce(d.replied_at, d.delivered_at)
      from (
        select *, developer_id as other_id, 'delivered'::delivery_state as awaited
        from agreements where client_id = ${accountId} and status = 'accepted'
        union all
        select *, client_id, 'returned' from agreements where developer_id = ${accountId} and status = 'accepted'
      ) a
      join lateral (
        select * from deliveries where agreement_id = a.id order by number desc limit 1
      ) d on d.state = a.awaited and d.milestone is null
    ), paid as (
      select distinct on (a.id) case m.status
          when 'planned' then 'fund_milestone'
          when 'delivered' then 'delivery'
          else case d.state when 'returned' then 'returned_delivery' else 'deliver_milestone' end
        end as kind, a.request_id, a.request_title, a.other_id as person_id, a.conversation_id, 1,
        coalesce(d.changed_at, f.paid_at, s.settled_at, a.accepted_at)
      from (
        select *, developer_id as other_id, '{planned,delivered}'::milestone_status[] as awaited
        from agreements where client_id = ${accountId} and status = 'accepted'
        union all
        select *, client_id, '{funded}' from agreements where developer_id = ${accountId} and status = 'accepted'
      ) a
      join milestones m on m.agreement_id = a.id and m.status = any(a.awaited)
      left join lateral (
        select state, coalesce(replied_at, delivered_at) as changed_at from deliveries
        where agreement_id = m.agreement_id and milestone = m.number order by number desc limit 1
      ) d on true
      left join lateral (
        select paid_at, is_processing from milestone_fundings
        where agreement_id = m.agreement_id and milestone = m.number order by id desc limit 1
      ) f on true
      left join lateral (select max(settled_at) as settled_at from milestones where agreement_id = a.id) s on true
      where m.status <> 'planned' or f.is_processing is not true and not exists (
        select from milestones where agreement_id = a.id and status in ('funded', 'delivered', 'disputed')
      )
      order by a.id, m.status desc, m.number
    ), pitches as (
      select 'pitch', r.id, r.title, s.developer_id, s.conversation_id, 1, s.snagged_at
      from requests r
      join snags s on s.request_id = r.id
      where r.user_id = ${accountId} and r.status = 'open' and s.state in ('sent', 'seen')
        and s.conversation_id not in (select conversation_id from terms)
    ), unread as (
      select 'unread', r.id, r.title, c.other_id, c.id, c.unread, c.updated_at
      from (
        select id, request_id, developer_id as other_id, client_unread as unread, updated_at
        from conversations where client_id = ${accountId} and client_unread > 0 and client_archived_at is null
        union all
        select id, request_id, client_id, developer_unread, updated_at
        from conversations
        where developer_id = ${accountId} and developer_unread > 0 and developer_archived_at is null
      ) c
      join requests r on r.id = c.request_id
      where c.id not in (select conversation_id from terms) and c.id not in (select conversation_id from delivered)
        and c.id not in (select conversation_id from paid)
        and c.id not in (select conversation_id from pitches)
    ), shared as (
      select 'shared_request', r.id, r.title, r.user_id, null::bigint, 1, s.created_at
      from request_shares s
      join requests r on r.id = s.request_id
      where s.shared_with_user_id = ${accountId} and s.viewed_at is null and r.status = 'open'
        and not are_blocked(r.user_id, s.shared_with_user_id)
    ), newest as (
      select * from terms
      union all select * from delivered
      union all select * from paid
      union all select * from pitches
      union all select * from unread
      union all select * from shared
      order by since desc
      limit ${WAITING_MAX}
    )
    select w.kind, w.request_id, w.request_title, person.shown_name as person, ${shownFullName('person')} as full_name,
      (
        select profile.profile_image from developer_profiles profile
        where profile.user_id = person.id and profile.is_public and person.is_active
      ) as picture,
      w.conversation_id, w.count, w.since
    from newest w
    join accounts person on person.id = w.person_id
    order by w.since desc`.execute(db)
  return rows
}
