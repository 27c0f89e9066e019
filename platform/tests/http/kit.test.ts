import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { onPostgres, openTestDatabase } from '#testing/database/database.ts'
import { api } from '#platform/contract/endpoint.ts'
import { Id, OptionalText, PageQuery, Text } from '#platform/contract/fields.ts'
import { parseConfig } from '#platform/server/config.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createHttpServer, createLogger } from '#platform/server/http/http-server.ts'
import { databaseBus } from '#platform/server/work/event-bus.ts'
import { openNotifyBatcher } from '#platform/server/work/notify-batcher.ts'
import { mountRoutes } from '#platform/server/http/mount.ts'
import { decodeCursor, pageOf } from '#platform/server/database/keyset-page.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import { routes } from '#platform/server/http/routes.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import type { Services } from '#platform/server/services.ts'
import { NO_KINDS } from '../work/no-kinds.ts'

// A feature as small as one can be: notes are rows of a table that needs nothing else.
const Note = z.object({ id: z.string(), type: z.string() })
const outcomes = { calls: 0, response: Promise.resolve() }
const notesApi = api({
  add: {
    method: 'POST',
    path: '/notes/',
    access: 'anyone',
    does: 'Adds a note.',
    body: z.object({
      text: Text(20),
      fail: z.boolean().optional(),
      note: OptionalText(5),
      many: z.array(Id).optional(),
    }),
    response: Note,
    status: 201,
  },
  addOutside: {
    method: 'POST',
    path: '/outside',
    access: 'anyone',
    does: 'Adds a note, slowly.',
    body: z.object({ text: Text(20), fail: z.boolean().optional() }),
    response: Note,
    nonTransactional: 'a slow friend',
  },
  list: {
    method: 'GET',
    path: '/notes/',
    access: 'anyone',
    does: 'Lists notes.',
    query: PageQuery,
    response: z.array(Note),
    paged: true,
  },
  remove: {
    method: 'DELETE',
    path: '/notes/:id',
    access: 'anyone',
    does: 'Removes a note.',
    params: z.object({ id: z.string() }),
  },
  crash: { method: 'GET', path: '/crash', access: 'anyone', does: 'Fails.', response: Note },
})

const opened = await openTestDatabase()
const { db } = opened
const config = parseConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: '0',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'kit-')),
})
const notifyBatcher = openNotifyBatcher(opened, () => undefined)
const eventBus = databaseBus(opened, notifyBatcher)
const app = await createHttpServer(config, createLogger(config))
let clock = new Date('2026-03-01T12:00:00Z')

const notes = routes(notesApi, {
  add: async ({ db: transaction, body, now }) => {
    outcomes.calls++
    const row = { id: randomUUID(), type: body.text, received_at: now }
    await transaction.insertInto('payment_events').values(row).execute()
    if (body.fail) throw conflict('no_luck', 'No luck')
    return { ...row, hidden: 'not in the contract' }
  },
  addOutside: async ({ body, now, complete }) => {
    outcomes.calls++
    await outcomes.response
    if (body.fail) throw conflict('no_luck', 'No luck')
    const row = { id: randomUUID(), type: body.text, received_at: now }
    return complete(async (work) => {
      await work.db.insertInto('payment_events').values(row).execute()
      return row
    })
  },
  list: async ({ db: database, query }) => {
    let rows = database
      .selectFrom('payment_events')
      .selectAll()
      .orderBy('id')
      .offset(query.skip)
      .limit(query.limit + 1)
    if (query.after !== undefined) rows = rows.where('id', '>', decodeCursor(query.after, ['string'])[0])
    return pageOf(await rows.execute(), query.limit, (row) => [row.id])
  },
  remove: async ({ db: transaction, params }) => {
    await transaction.deleteFrom('payment_events').where('id', '=', params.id).execute()
  },
  crash: () => {
    throw new Error('select secret from cupboard')
  },
})
mountRoutes(app, notes, {
  db,
  run: opened.run,
  authentication: { findCaller: async () => undefined, kinds: NO_KINDS, consentChecks: [] },
  clock: () => clock,
  services: {
    config,
    notifyBatcher,
    eventBus,
    responseCache: await openResponseCache(opened, notifyBatcher, { endpoints: [], clock: () => clock, megabytes: 1 }),
    rememberedTries: new Map(),
  } as unknown as Services,
})
afterAll(async () => {
  await app.close()
  await opened.close()
})

beforeEach(async () => {
  outcomes.calls = 0
  await db.deleteFrom('payment_events').execute()
})

const post = (payload: unknown, headers: Record<string, string> = {}, url = '/api/notes/') =>
  app.inject({ method: 'POST', url, payload: payload as object, headers })
const countNotes = async () => (await db.selectFrom('payment_events').select('id').execute()).length

test('a call sent twice with one key happens once and gets the first answer', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await post({ text: 'tea' }, key)
  const again = await post({ text: 'tea' }, key)
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
  expect([first.statusCode, await countNotes()]).toEqual([201, 1])
})

test('without a key, or with another, it happens again', async () => {
  await post({ text: 'tea' })
  await post({ text: 'tea' })
  await post({ text: 'tea' }, { 'idempotency-key': randomUUID() })
  expect(await countNotes()).toBe(3)
})

test('the same key with another body is refused', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await post({ text: 'tea' }, key)
  const other = await post({ text: 'coffee' }, key)
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }])
  expect(await countNotes()).toBe(1)
})

test('a refused call leaves nothing, not even its key, so it may be tried again', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const refused = await post({ text: 'tea', fail: true }, key)
  expect([refused.statusCode, refused.json()]).toEqual([409, { detail: 'No luck', code: 'no_luck' }])
  expect(await countNotes()).toBe(0)
  expect((await post({ text: 'tea' }, key)).statusCode).toBe(201)
})

test('ten at once with one key happen once', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const responses = await Promise.all(Array.from({ length: 10 }, () => post({ text: 'tea' }, key)))
  expect(await countNotes()).toBe(1)
  const statuses = new Set(responses.map((answer) => answer.statusCode))
  // On a server the others meet the first one running; the embedded database takes them one after another.
  expect([...statuses].every((status) => status === 201 || (onPostgres && status === 409))).toBe(true)
})

test('a key expires after a day', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await post({ text: 'tea' }, key)
  clock = new Date(clock.getTime() + 25 * 60 * 60 * 1000)
  await post({ text: 'tea' }, key)
  expect(await countNotes()).toBe(2)
})

test('a call that reaches outside also happens once, and says while it runs', async () => {
  const key = { 'idempotency-key': randomUUID() }
  let answer = () => {}
  outcomes.response = new Promise((resolve) => {
    answer = resolve
  })
  const running = post({ text: 'tea' }, key, '/api/outside')
  await expect.poll(() => outcomes.calls).toBe(1)
  const early = await post({ text: 'tea' }, key, '/api/outside')
  expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'call_in_progress' }])
  // An upload over a slow line takes longer than anybody would have guessed.
  clock = new Date(clock.getTime() + 3 * 60 * 60 * 1000)
  expect((await post({ text: 'tea' }, key, '/api/outside')).statusCode).toBe(409)
  expect(outcomes.calls).toBe(1)
  answer()
  const first = await running
  const again = await post({ text: 'tea' }, key, '/api/outside')
  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect(await countNotes()).toBe(1)
})

test('a call outside that failed gives its key back', async () => {
  const key = { 'idempotency-key': randomUUID() }
  expect((await post({ text: 'tea', fail: true }, key, '/api/outside')).statusCode).toBe(409)
  expect((await post({ text: 'tea' }, key, '/api/outside')).statusCode).toBe(200)
})

test('neither keys nor what was sent can be read from the table of answers', async () => {
  const key = randomUUID()
  await post({ text: 'my secret' }, { 'idempotency-key': key })
  const rows = JSON.stringify(await db.selectFrom('idempotent_answers').select(['key_hash', 'input_hash']).execute())
  expect(rows).not.toContain(key)
  expect(rows).not.toContain('my secret')
})

test('what existing clients send loosely is understood', async () => {
  const loose = await post({ text: ' tea ', fail: 'false', note: '', many: ['1', 2], creatorId: 7 })
  expect([loose.statusCode, loose.json()]).toMatchObject([201, { type: 'tea' }])
})

test('a repaired field does not hide another that is wrong', async () => {
  const wrong = await post({ text: 'tea', fail: 'false', many: ['x'] })
  expect(wrong.json()).toMatchObject({ detail: [{ loc: ['body', 'many', 0] }] })
})

test('an answer holds what the contract declares and nothing else', async () => {
  expect(Object.keys((await post({ text: 'tea' })).json())).toEqual(['id', 'type'])
})

test('paths answer with and without their trailing slash, directly', async () => {
  expect((await post({ text: 'tea' }, {}, '/api/notes')).statusCode).toBe(201)
  expect((await app.inject({ url: '/api/notes' })).statusCode).toBe(200)
})

test('pages by skip and by cursor show every row once', async () => {
  for (let n = 0; n < 7; n++) await post({ text: `note ${n}` })
  const seen: string[] = []
  let url = '/api/notes/?limit=3'
  for (let page = 0; url !== '' && page < 5; page++) {
    const response = await app.inject({ url })
    seen.push(...response.json<{ id: string }[]>().map((note) => note.id))
    url = /<(.*)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1] ?? ''
  }
  expect(new Set(seen).size).toBe(7)
  expect(seen).toHaveLength(7)
  const skipped = await app.inject({ url: '/api/notes/?skip=5&limit=3' })
  expect(skipped.json<{ id: string }[]>().map((note) => note.id)).toEqual(seen.slice(5))
  expect(skipped.headers.link).toBeUndefined()
})

test.each(['bogus', 'W10', 'WzFd', Buffer.from('["a","b"]').toString('base64url')])(
  'a cursor that is none is refused: %s',
  async (after) => {
    const refused = await app.inject({ url: `/api/notes/?after=${after}` })
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { detail: [{ loc: ['query', 'after'] }] }])
  },
)

test('an unexpected failure tells nothing but a number to ask for', async () => {
  const failed = await app.inject({ url: '/api/crash' })
  const request_id = failed.headers['x-request-id']
  expect(failed.statusCode).toBe(500)
  expect(failed.json()).toEqual({ detail: 'Internal server error', code: 'internal', request_id })
  expect(failed.body).not.toContain('cupboard')
})

test('a query outside the open transaction fails at once instead of hanging or slipping through', async () => {
  const slip = inTransaction(db, () => db.selectFrom('payment_events').select('id').execute())
  await expect(slip).rejects.toThrow('outside the transaction')
})

test.each([
  ['a list in a list without end', `{"text":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ['an object in an object without end', `{"text":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`],
])('%s is refused, whatever else is in it', async (_, payload) => {
  const answer = await post(payload, { 'content-type': 'application/json' })
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { detail: [{ type: 'depth' }] }])
})

test('what cannot be stored is found in JSON that came as text, too', async () => {
  const answer = await post({ text: 'x', many: '["\\u0000"]' })
  const detail = [{ loc: ['body', 'many', '0'], type: 'text' }]
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { detail }])
})
