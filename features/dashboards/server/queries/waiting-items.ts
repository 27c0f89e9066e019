import { sql, type RawBuilder } from 'kysely'
import { shownFullName, type Database } from '#platform/server/database/database.ts'
import { WAITING_MAX, type Waiting } from '../../contract.ts'

// Terms, deliveries, milestones and pitches are also messages: each conversation is listed only under the first kind named here. Each part
// concerns one side only, so one statement serves both roles; each reads an index of its own table, unread conversations and shared requests
// in their order.
/**
 * Lists what awaits an account's action, newest first, in one statement; pictures as stored. `inAgreement` is the subquery about the row
 * `a` of `agreements` with what waits for it.
 */
export async function listWaiting(db: Database, accountId: number, inAgreement: RawBuilder<unknown>) {
  const isFirst = sql`id not in (select conversation_id from agreed) and id not in (select conversation_id from pitches)`
  const { rows } = await sql<Omit<Waiting, 'picture_url'> & { picture: string | null }>`
    with agreed as (
      select case w.kind when 'change' then 'terms' else w.kind end as kind, a.request_id, a.request_title,
        a.other_id as person_id, a.conversation_id, 1 as count, w.since
      from (
        select *, developer_id as other_id, 'client' as own_side
        from agreements where client_id = ${accountId} and status in ('proposed', 'accepted')
        union all
        select *, client_id, 'creator' from agreements where developer_id = ${accountId} and status in ('proposed', 'accepted')
      ) a
      join lateral (${inAgreement}) w on w.side = a.own_side
    ), pitches as (
      select 'pitch', r.id, r.title, s.developer_id, s.conversation_id, 1, s.snagged_at
      from requests r
      join snags s on s.request_id = r.id
      where r.user_id = ${accountId} and r.status = 'open' and s.state in ('sent', 'seen')
        and s.conversation_id not in (select conversation_id from agreed where kind = 'terms')
    ), unread as (
      select 'unread', r.id, r.title, c.other_id, c.id, c.unread, c.updated_at
      from (
        (
          select id, request_id, developer_id as other_id, client_unread as unread, updated_at
          from conversations where client_id = ${accountId} and client_unread > 0 and client_archived_at is null and ${isFirst}
          order by updated_at desc limit ${WAITING_MAX}
        ) union all (
          select id, request_id, client_id, developer_unread, updated_at
          from conversations
          where developer_id = ${accountId} and developer_unread > 0 and developer_archived_at is null and ${isFirst}
          order by updated_at desc limit ${WAITING_MAX}
        )
      ) c
      join requests r on r.id = c.request_id
    ), shared as (
      select 'shared_request', r.id, r.title, r.user_id, null::bigint, 1, s.created_at
      from request_shares s
      join requests r on r.id = s.request_id
      where s.shared_with_user_id = ${accountId} and s.viewed_at is null and r.status = 'open'
        and not are_blocked(r.user_id, s.shared_with_user_id)
      order by s.created_at desc limit ${WAITING_MAX}
    ), newest as (
      select * from agreed
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
