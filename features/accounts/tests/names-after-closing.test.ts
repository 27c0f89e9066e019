import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { givenBalance } from '#testing/given/balance.ts'
import {
  givenClientProfile,
  givenDeveloperProfile,
  givenProject,
  givenRequest,
  givenShare,
} from '#testing/given/rows.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { feedbackApi } from '#features/feedback/contract.ts'
import { purchasesApi } from '#features/products/contract.ts'
import {
  clientRatingsApi,
  developerRatingsApi,
  showcaseRatingsApi,
  videoRatingsApi,
} from '#features/ratings/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { accountSettingsApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api

/** Where a name stays, and why. */
const STAYS: Record<string, string> = {
  'public.agreements.client_username': 'the sealed record belongs to the other side, too',
  'public.agreements.developer_username': 'the sealed record belongs to the other side, too',
  'public.invoices.buyer_name': 'documents of the books of both sides',
  'public.invoices.seller_name': 'documents of the books of both sides',
  'public.invoices.buyer': 'documents of the books of both sides',
  'public.invoices.seller': 'documents of the books of both sides',
  'public.left_earnings.email': 'where the link to what they earned is sent, until it is paid or over',
}

interface Column {
  table: string
  name: string
  type: string
}

/** The columns of all tables in which some of these words stand, whatever their type. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<Column>`
    select c.table_schema || '.' || c.table_name as table, c.column_name as name, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'tsvector', 'ARRAY')`.execute(db)
  expect(columns.length).toBeGreaterThan(100)
  const holds = ({ name, type }: Column, word: string) =>
    type === 'bytea'
      ? sql`position(convert_to(${word}, 'UTF8') in ${sql.ref(name)}) > 0`
      : sql`strpos(lower(${sql.ref(name)}::text), lower(${word})) > 0`
  const found: string[] = []
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const looked = own.map((column) => {
      const any = words.map((word) => holds(column, word))
      return sql`coalesce(bool_or(${sql.join(any, sql` or `)}), false) as ${sql.ref(column.name)}`
    })
    const { rows } = await sql<Record<string, boolean>>`select ${sql.join(looked)} from ${sql.table(table)}`.execute(db)
    found.push(...own.filter(({ name }) => rows[0]?.[name]).map(({ name }) => `${table}.${name}`))
  }
  return found.toSorted()
}

async function givenSomebody(kind: 'client' | 'developer', username: string, full_name: string) {
  const who = await signUp(kind, { username, subscribed: kind === 'developer' })
  await db.updateTable('accounts').set({ full_name, email_verified_at: api.now() }).where('id', '=', who.id).execute()
  return { who, words: [username, full_name, `${username}@example.com`] }
}

/** What a client and a creator do here with each other. */
async function workTogether(client: Person, developer: Person) {
  await givenClientProfile(db, client)
  await givenDeveloperProfile(db, developer)
  const project = await givenProject(db, client)
  const request = await givenRequest(db, client, { is_public: true, project_id: project.id })
  await givenShare(db, request, developer)
  await developer.send(requestsApi.read, { params: { id: request.id } })
  const pitch = { request_id: request.id, message: 'I can build this', profile_link: true }
  expect((await developer.send(snagsApi.snag, { body: pitch })).status).toBe(200)
  const { body: talk } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  for (const who of [developer, client]) {
    await who.send(conversationsApi.send, { params: { id: talk.id }, body: { content: 'Good morning' } })
  }
  const { body: terms } = await developer.send(agreementsApi.propose, {
    body: { request_id: request.id, price: 900, terms: 'A shop.' },
  })
  expect((await client.send(agreementsApi.accept, { params: { id: terms.id } })).status).toBe(200)
  await client.send(agreementsApi.complete, { params: { id: terms.id } })
  await client.send(developerRatingsApi.rate, {
    params: { id: developer.id },
    body: { stars: 5, comment: 'Well made' },
  })
  await developer.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars: 4 } })
  const product = await givenProductRow(db, developer, { price_cents: 1000 })
  await givenBalance(api, client, 2000)
  await client.send(purchasesApi.purchase, { params: { id: product.id }, body: { pay_with: 'balance' } })
  const [video, showcase] = [
    await givenVideoRow(db, developer, { is_public: true }),
    await givenShowcaseRow(db, developer),
  ]
  await client.send(videoRatingsApi.rate, { params: { id: video.id }, body: { stars: 3 } })
  await client.send(showcaseRatingsApi.rate, { params: { id: showcase.id }, body: { stars: 3 } })
}

async function giveFeedback(email: string, name: string) {
  const body = { rating: 4, comment: 'Good', location: 'home', name, email }
  expect((await nobody.send(feedbackApi.give, { body })).status).toBe(200)
}

async function leave(who: Person) {
  expect((await closeAccount(who)).status).toBe(204)
  while ((await api.runJobs()) > 0);
}

test('nothing in the database names who closed a much used account, but what others need', async () => {
  const clara = await givenSomebody('client', 'Zephyrine-Q7', 'Wilhelmina Quarrelstone')
  const devin = await givenSomebody('developer', 'Oberon_X93', 'Bartholomew Fizzlewick')
  await workTogether(clara.who, devin.who)
  await giveFeedback('zephyrine-q7@EXAMPLE.com', 'Wilhelmina Quarrelstone')
  expect((await clara.who.send(accountSettingsApi.exportData)).body.parts['feedback']).toMatchObject([
    { comment: 'Good' },
  ])
  while ((await api.runJobs()) > 0);
  const used = await columnsWith(clara.words)
  // Otherwise nothing was looked at.
  for (const known of [
    'public.accounts.username',
    'public.feedback.name',
    'public.live_events.payload',
    'public.notifications.actor',
  ]) {
    expect(used).toContain(known)
  }

  await leave(clara.who)
  expect((await columnsWith(clara.words)).filter((column) => !(column in STAYS))).toEqual([])
  await leave(devin.who)
  expect((await columnsWith(devin.words)).filter((column) => !(column in STAYS))).toEqual([])
}, 120_000)

test('whatever somebody called themselves, events for others stay readable when they leave', async () => {
  const [ann, odd] = [await signUp('client'), await signUp('developer', { username: 'null' })]
  await db.updateTable('accounts').set({ full_name: 'kind' }).where('id', '=', odd.id).execute()
  const event = {
    kind: 'message',
    actor: 'kind',
    detail: null,
    subject: 'null wrote',
    path: '/null',
    by: [{ username: 'null' }],
  }
  await db
    .insertInto('live_events')
    .values({
      account_id: ann.id,
      number: 1000,
      type: 'notification',
      payload: JSON.stringify(event),
      created_at: api.now(),
    })
    .execute()
  await leave(odd)
  const { payload } = await db
    .selectFrom('live_events')
    .select('payload')
    .where('number', '=', 1000)
    .executeTakeFirstOrThrow()
  const gone = 'Deleted account'
  expect(payload).toEqual({ ...event, actor: gone, subject: `${gone} wrote`, by: [{ username: gone }] })
})

test('feedback is somebody’s only where they have proven the address', async () => {
  const ann = await signUp('client', { username: 'Unproven-K5' })
  await giveFeedback('unproven-k5@example.com', 'Somebody else, perhaps')
  expect((await ann.send(accountSettingsApi.exportData)).body.parts['feedback']).toEqual([])
  await leave(ann)
  const left = await db.selectFrom('feedback').select('id').where('email', '=', 'unproven-k5@example.com').execute()
  expect(left).toHaveLength(1)
})
