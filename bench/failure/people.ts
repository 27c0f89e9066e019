// Who writes and reads while everything goes down around them, and what each of them was promised.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

const AGAIN_MS = 100
const CLIENT_TOKEN = 'failure-client-token-of-forty-three-character'
const CREATOR_TOKEN = 'failure-creator-token-of-forty-three-charact'
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Makes a client and a creator who pays. */
export async function makePeople(db: Database): Promise<void> {
  await sql`insert into accounts (username, email, full_name, user_type, email_verified_at, terms_accepted_at, created_at) values
    ('ann', 'ann@example.com', 'Ann', 'client', now(), now(), now()),
    ('ben', 'ben@example.com', 'Ben', 'developer', now(), now(), now())`.execute(db)
  for (const [username, token] of [
    ['ann', CLIENT_TOKEN],
    ['ben', CREATOR_TOKEN],
  ] as const) {
    await sql`insert into sessions (account_id, token_hash, created_at, last_seen_at, expires_at)
      select id, ${hashOf(token)}, now(), now(), now() + interval '1 day' from accounts where username = ${username}`.execute(
      db,
    )
  }
  await sql`insert into subscriptions (account_id, stripe_subscription_id, status, current_period_end, cancel_at_period_end, told_at)
    select id, 'sub_failure', 'active', now() + interval '30 days', false, now() from accounts where username = 'ben'`.execute(
    db,
  )
}

/** What was promised and what was answered. */
export interface Ledger {
  /** The text of each acknowledged message and the title of each acknowledged request, with its id. */
  messages: Map<string, number>
  requests: Map<string, number>
  /** How often each status was answered; `none` stands for a connection that broke. */
  answers: Map<string, number>
  /** What may never happen: an id that changed, a status nobody expects. */
  faults: string[]
}

export const emptyLedger = (): Ledger => ({ messages: new Map(), requests: new Map(), answers: new Map(), faults: [] })

interface Call {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: object
  key?: string
}

// Away, or the same call still running elsewhere: what a client may meet and tries again.
const TRY_AGAIN = [503, 409]

async function ask(origin: string, ledger: Ledger, { method, path, token, body, key }: Call) {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
    .then(async (reply) => ({
      status: reply.status,
      headers: reply.headers,
      body: (await reply.json()) as { id: number },
    }))
    .catch(() => null)
  const status = answer === null ? 'none' : String(answer.status)
  ledger.answers.set(status, (ledger.answers.get(status) ?? 0) + 1)
  if (answer === null) return null
  if (answer.status === 503 && !answer.headers.has('retry-after'))
    ledger.faults.push(`${path}: 503 without Retry-After`)
  if (answer.status === 200) return answer.body
  if (!TRY_AGAIN.includes(answer.status))
    ledger.faults.push(`${method} ${path}: ${status} ${JSON.stringify(answer.body)}`)
  return null
}

/** Sends one thing until it is acknowledged, always under the same key. */
async function sendUntilTaken(origin: string, ledger: Ledger, call: Call): Promise<number> {
  const key = randomUUID()
  for (;;) {
    const answer = await ask(origin, ledger, { ...call, method: 'POST', key })
    if (answer) return answer.id
    await wait(AGAIN_MS)
  }
}

/** Posts the request that the conversation is about, and starts the conversation. */
export async function startConversation(origin: string, ledger: Ledger): Promise<number> {
  const body = { title: 'A garden shed', content: 'Who plans it?', is_public: true }
  const request_id = await sendUntilTaken(origin, ledger, {
    method: 'POST',
    path: '/requests/',
    token: CLIENT_TOKEN,
    body,
  })
  return sendUntilTaken(origin, ledger, {
    method: 'POST',
    path: '/conversations/',
    token: CREATOR_TOKEN,
    body: { request_id },
  })
}

/** Writes messages and requests, one after the other, until it is enough. */
export async function write(
  origin: string,
  ledger: Ledger,
  conversation: number,
  name: string,
  enough: AbortSignal,
): Promise<void> {
  for (let n = 0; !enough.aborted; n++) {
    const text = `${name} ${n}`
    const path = `/conversations/${conversation}/messages`
    ledger.messages.set(
      text,
      await sendUntilTaken(origin, ledger, { method: 'POST', path, token: CREATOR_TOKEN, body: { content: text } }),
    )
    if (n % 5 > 0) continue
    const body = { title: text, content: 'Something to build.' }
    ledger.requests.set(
      text,
      await sendUntilTaken(origin, ledger, { method: 'POST', path: '/requests/', token: CLIENT_TOKEN, body }),
    )
  }
}

/** Reads what is public and what is one's own, until it is enough. */
export async function read(origin: string, ledger: Ledger, conversation: number, enough: AbortSignal): Promise<void> {
  while (!enough.aborted) {
    for (const path of ['/requests/public', `/conversations/${conversation}`, '/conversations/user/list']) {
      await ask(origin, ledger, { method: 'GET', path, token: CLIENT_TOKEN })
    }
    await wait(AGAIN_MS)
  }
}
