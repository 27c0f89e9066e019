// A reference: a bare node:http server that runs the statements of the product through the same driver, prepared, and writes what
// they answer as JSON. For a read these are the product's own, as they were recorded; a message is stored with as few as it takes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import pg from 'pg'
import { StatementNames } from '#platform/server/database/prepared.ts'
import type { Statement } from '#testing/recording.ts'
import { hashOf } from './rows.ts'

/** What it is to answer with, on which database; it comes on standard input. */
export interface Wanted {
  database: string
  /** None for sending a message. */
  statements: Statement[] | null
}

const { database, statements } = deserialize(await buffer(process.stdin)) as Wanted
const pool = new pg.Pool({ connectionString: database, max: 20, options: '-c jit=off' })
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
    'select a.id from sessions s join accounts a on a.id = s.account_id where s.token_hash = $1 and s.expires_at > now() and a.is_active',
    [hashOf(token)],
  )
  const { id: sender } = caller.rows[0] as { id: string }
  const held = await run(
    client,
    'select * from conversations where id = $1 and $2::bigint in (client_id, developer_id) for no key update',
    [conversationId, sender],
  )
  const conversation = held.rows[0] as { client_id: string; developer_id: string }
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
  const both = [sender, to].toSorted((some, other) => Number(some) - Number(other))
  await run(
    client,
    `with counted as (
      insert into live_counters (account_id, last_number) select unnest($1::bigint[]), 1
      on conflict (account_id) do update set last_number = live_counters.last_number + 1 returning *
    )
    insert into live_events (account_id, number, type, payload, created_at) select account_id, last_number, 'message', $2, now() from counted`,
    [both, JSON.stringify(message)],
  )
  await run(client, 'commit')
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
