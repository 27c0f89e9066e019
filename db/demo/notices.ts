import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'

const OLDEST_MS = 30 * 24 * 60 * 60_000

/**
 * Inserts the notifications of the last month that match the rest of the demo data: the newest message of the other side, unread if its
 * recipient has not read it, and shared requests. `about` has the features' format, so that viewing the subject marks them as read. No
 * emails are sent.
 */
export async function insertNotices(db: Database, now: Date): Promise<void> {
  // Nobody is notified of requests that were there when the program started.
  await sql`
    insert into matched_requests (request_id, matched_at)
    select id, ${now} from requests where is_public and status = 'open'`.execute(db)
  await sql`
    insert into notifications (account_id, kind, actor, subject, path, about, created_at, read_at)
    select account_id, kind::notification_kind, actor, left(subject, 200), path, about, created_at, read_at
    from (
      select reader.id as account_id, 'message' as kind, author.username as actor, r.title as subject,
        '/conversations/' || c.id as path, 'conversation:' || c.id as about, m.created_at,
        case when m.id <= reader.read_id then least(m.created_at + interval '20 minutes', ${ago(now, 0)}) end as read_at
      from conversations c
      join requests r on r.id = c.request_id
      cross join lateral (values (c.client_id, c.client_read_id), (c.developer_id, c.developer_read_id))
        as reader (id, read_id)
      cross join lateral (
        select id, user_id, created_at from messages
        where conversation_id = c.id and user_id <> reader.id order by id desc limit 1
      ) as m
      join accounts author on author.id = m.user_id
      union all
      select s.shared_with_user_id, 'shared_request', owner.username, r.title,
        '/requests/' || r.id, 'request ' || r.id, s.created_at, s.viewed_at
      from request_shares s
      join requests r on r.id = s.request_id
      join accounts owner on owner.id = r.user_id
    ) as told
    where created_at > ${ago(now, OLDEST_MS)}
    order by created_at`.execute(db)
}
