// A reference: a bare node:http server that runs the statements of the product through the same driver, prepared, and writes what
// they answer as JSON. For a read these are the product's own, as they were recorded. A message is stored in the simplest SQL that does
// what the product promises of it: counted, told to both live, and noticed, by an email as well.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import pg from 'pg'
import { StatementNames } from '#platform/server/database/prepared-statements.ts'
import type { Statement } from '#testing/database/record-statements.ts'
import { hashOf } from './rows.ts'

/** What it is to answer with, on which database; it comes on standard input. */
export interface Wanted {
  database: string
  /** None for sending a message. */
  statements: Statement[] | null
}

const { database, statements } = deserialize(await buffer(process.stdin)) as Wanted
const pool = new pg.Pool({ connectionString: database, max: 20, idleTimeoutMillis: 60_000, options: '-c jit=off' })
const names = new StatementNames()

function run(client: pg.PoolClient, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const name = names.nameOf(text, values)
  return client.query({ text, values, ...(name === undefined ? {} : { name }) })
}

async function read(client: pg.PoolClient, all: Statement[]) {
  const answers: unknown[] = []
  for (const { text, values } of all) answers.push((await run(client, text, values)).rows)
  return answers
}

async function send(client: pg.PoolClient, token: string, conversationId: number, content: string) {
  await run(client, 'begin')
  const caller = await run(
    client,
    'select a.id, a.username from sessions s join accounts a on a.id = s.account_id where s.token_hash = $1 and s.expires_at > now() and a.is_active',
    [hashOf(token)],
  )
  const { id: sender, username } = caller.rows[0] as { id: string; username: string }
  const held = await run(
    client,
    `select c.client_id, c.developer_id, r.title from conversations c join requests r on r.id = c.request_id
     where c.id = $1 and $2::bigint in (c.client_id, c.developer_id) for no key update of c`,
    [conversationId, sender],
  )
  const conversation = held.rows[0] as { client_id: string; developer_id: string; title: string }
  const [to, unread] =
    conversation.client_id === sender
      ? [conversation.developer_id, 'developer_unread']
      : [conversation.client_id, 'client_unread']
  const stored = await run(
    client,
    `with message as (
      insert into messages (conversation_id, user_id, content, attachment_count, created_at) values ($1, $2, $3, 0, now()) returning *
    ), counted as (
      update conversations set last_message_id = message.id, message_count = message_count + 1, ${unread} = ${unread} + 1, updated_at = message.created_at
      from message where conversations.id = message.conversation_id
    ) select * from message`,
    [conversationId, sender, content],
  )
  const message = stored.rows[0] as object
  const noticed = await run(
    client,
    `insert into notifications (account_id, kind, actor, subject, path, about, created_at, mail)
     values ($1, 'message', $2, $3, $4, $5, now(), 'at_once')
     on conflict (account_id, kind, about) where read_at is null and about is not null
     do update set id = default, actor = excluded.actor, subject = excluded.subject, created_at = excluded.created_at returning *`,
    [to, username, conversation.title, `/conversations/${conversationId}`, `conversation:${conversationId}`],
  )
  await run(
    client,
    `insert into jobs (kind, data, key, due_at)
     values ('notices-at-once', $1, $2, now() + interval '2 minutes') on conflict do nothing`,
    [JSON.stringify({ account_id: Number(to) }), to],
  )
  const amounts = [
    { account_id: sender, amount: 1 },
    { account_id: to, amount: 2 },
  ].toSorted((some, other) => Number(some.account_id) - Number(other.account_id))
  await run(
    client,
    `with counted as (
      insert into live_counters (account_id, last_number) select * from unnest($1::bigint[], $2::bigint[])
      on conflict (account_id) do update set last_number = live_counters.last_number + excluded.last_number returning *
    )
    insert into live_events (account_id, number, type, payload, created_at)
    select account_id, last_number - later, type, payload, now()
    from unnest($3::bigint[], $4::int[], $5::text[], $6::jsonb[]) told (account_id, later, type, payload) join counted using (account_id)`,
    [
      amounts.map(({ account_id }) => account_id),
      amounts.map(({ amount }) => amount),
      [sender, to, to],
      [0, 1, 0],
      ['message', 'message', 'notification'],
      [message, message, noticed.rows[0]].map((payload) => JSON.stringify(payload)),
    ],
  )
  await run(client, 'commit')
  await run(client, 'select pg_notify($1, $2)', ['live_events', `${sender}\n${to}`])
  return message
}

const server = createServer((request, response) => {
  const answer = async () => {
    const body = await buffer(request)
    const client = await pool.connect()
    try {
      if (statements !== null) return await read(client, statements)
      const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
      const { content } = JSON.parse(body.toString()) as { content: string }
      return await send(client, token, Number(/\d+/.exec(request.url ?? '')?.[0]), content)
    } finally {
      client.release()
    }
  }
  answer().then(
    (found) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`))
