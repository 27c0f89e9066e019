import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { CREATOR, fillAccounts, hashOf, inSteps, signInBoth, thrown, withoutIndexes, words } from './rows.ts'

/** How much a filled database holds. */
export interface Size {
  accounts: number
  requests: number
  messages: number
  /** Messages of the one conversation that is far longer than all others. */
  longest: number
  /** How many conversations the client has; 500 where it is not said. */
  inbox?: number
}

export const SMALL: Size = { accounts: 2_000, requests: 10_000, messages: 50_000, longest: 1_000 }
export const LARGE: Size = { accounts: 200_000, requests: 1_000_000, messages: 2_000_000, longest: 100_000 }

const INBOX = 500
const MESSAGES_EACH = 20
const TEXTS = 20_011

/** Fills an empty, migrated database. */
export async function fill(db: Database, size: Size): Promise<void> {
  await withoutIndexes(db, ['accounts', 'requests', 'conversations', 'messages', 'request_participants'], () =>
    insertRequests(db, size),
  )
  await sql`vacuum analyze`.execute(db)
}

/** Inserts requests and what is said about them, of an empty, migrated database. */
export async function insertRequests(db: Database, size: Size): Promise<void> {
  const { accounts, requests, messages, longest, inbox = INBOX } = size
  // Foreign keys and counters are right by construction; checking each of millions would take hours.
  await sql`set session_replication_role = replica`.execute(db)
  await fillAccounts(db, accounts)
  await inSteps(requests, (from, to) =>
    sql`insert into requests (user_id, title, content, estimated_budget, status, is_public, is_idea, seeks_collaboration, created_at)
      select (case when n <= ${sql.lit(inbox)} then 1 else 2 * (${thrown('owner', accounts / 2)}) + 1 end), initcap(${words('title', 6)}), ${words('content', 50)},
        case when n % 10 < 8 then (n % 5000) + 0.5 end,
        (array['open','open','open','open','in_progress','completed','cancelled'])[1 + ${thrown('status', 7)}]::request_status,
        n % 10 <> 3, n % 10 >= 8, n % 10 = 9, now() - interval '1 second' * (${requests} - n)
      from generate_series(${from}::bigint, ${to}::bigint) n`.execute(db),
  )
  const conversations = Math.min(requests, inbox + Math.floor((messages - longest - inbox) / MESSAGES_EACH))
  await inSteps(conversations, (from, to) =>
    sql`insert into conversations (request_id, client_id, developer_id, starter_id, created_at, updated_at)
      select r.id, r.user_id, 2, 2, now() - interval '1 day', now() - interval '1 second' * r.id
      from generate_series(${from}::bigint, ${to}::bigint) n join requests r on r.id = n`.execute(db),
  )
  // One creator talks about the first requests only; the others' conversations belong to many.
  await sql`update conversations c set developer_id = d.id, starter_id = d.id
    from (select id as talk, 2 * (id % ${sql.lit(accounts / 2)}) + 2 as id from conversations where id > ${sql.lit(inbox)}) d where c.id = d.talk`.execute(
    db,
  )
  await inSteps(longest, (from, to) =>
    sql`insert into messages (conversation_id, user_id, content, created_at)
      select 1, case when n % 2 = 0 then 1 else 2 end, ${words('long', 12)}, now() - interval '1 second' * (${longest} - n)
      from generate_series(${from}::bigint, ${to}::bigint) n`.execute(db),
  )
  // Each text anew would take most of the time.
  await sql`create temporary table texts as
    select n, ${words('message', 12)} as text from generate_series(1, ${TEXTS}::bigint) n`.execute(db)
  await sql`create unique index on texts (n)`.execute(db)
  await inSteps(messages - longest, (from, to) =>
    sql`insert into messages (conversation_id, user_id, content, created_at)
      select c.id, case when made.n % 2 = 0 then c.client_id else c.developer_id end, texts.text, now() - interval '1 hour'
      from generate_series(${from}::bigint, ${to}::bigint) made (n)
      join conversations c on c.id = 2 + made.n % ${sql.lit(conversations - 1)}
      join texts on texts.n = 1 + made.n % ${sql.lit(TEXTS)}`.execute(db),
  )
  await sql`update conversations c set last_message_id = m.last, message_count = m.count
    from (select conversation_id, max(id) as last, count(*) as count from messages group by 1) m where m.conversation_id = c.id`.execute(
    db,
  )
  await sql`insert into request_participants (request_id, account_id, created_at) select request_id, developer_id, created_at from conversations`.execute(
    db,
  )
  await sql`update requests set conversation_count = 1 where id in (select request_id from conversations)`.execute(db)
  await signInBoth(db)
  await sql`insert into subscriptions (account_id, stripe_subscription_id, status, current_period_end, cancel_at_period_end, told_at)
    values (${CREATOR.id}, 'sub_bench', 'active', now() + interval '30 days', false, now())`.execute(db)
  await sql`set session_replication_role = default`.execute(db)
}

/** Somebody who sends messages in a conversation. */
export interface Sender {
  conversation: number
  token: string
}

/** Signs in as many clients as have a conversation of their own with somebody of their own, up to so many. */
export async function signInSenders(db: Database, wanted: number): Promise<Sender[]> {
  const { rows } = await sql<{ id: number; client_id: number }>`
    select distinct on (client_id) id, client_id from conversations
    where id > ${INBOX} and id <= ${INBOX + 2 * wanted} order by client_id, id limit ${wanted}`.execute(db)
  const senders = rows.map(({ id, client_id }) => ({
    conversation: id,
    client_id,
    token: `bench-sender-${String(client_id).padStart(30, '0')}`,
  }))
  for (const { client_id, token } of senders) {
    await sql`insert into sessions (account_id, token_hash, created_at, last_seen_at, expires_at)
      values (${client_id}, ${hashOf(token)}, now(), now() + interval '1 day', now() + interval '30 days')
      on conflict (token_hash) do nothing`.execute(db)
  }
  return senders
}
