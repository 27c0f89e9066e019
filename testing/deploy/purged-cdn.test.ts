import type { AddressInfo } from 'node:net'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { allEndpoints } from '#app/server.ts'
import { requestsApi, requestsSubject } from '#features/requests/contract.ts'
import { openCdn } from '#platform/server/pages/cdn.ts'
import { startApi, type Person } from '../api.ts'
import { startFakeCdn, type FakeCdn } from './fake-cdn.ts'

const SECRET = 'Bearer of-this-installation'
const LIST = '/api/requests/public'
const LONG = 'public, max-age=0, s-maxage=60, stale-while-revalidate=30, must-revalidate'
const SHORT = 'public, max-age=0, s-maxage=5, must-revalidate'
// A purge that fails counts after four seconds, and the health is known every second.
const NOTICED = { timeout: 20_000, interval: 100 }
const GONE_WITHIN_MS = 5_000

let cdn: FakeCdn
let api: Awaited<ReturnType<typeof startApi>>
let clara: Person

const publish = async (title: string, is_public = true) =>
  (await clara.send(requestsApi.create, { body: { title, content: 'For my bakery.', is_public } })).body.id
const withdraw = (id: number) => clara.send(requestsApi.setPrivacy, { params: { id }, query: { is_public: false } })
const lifetime = async (path = LIST) => (await api.app.inject({ url: path })).headers['cache-control']
const health = async () => (await api.app.inject({ url: '/readyz' })).json<{ details: Record<string, string> }>()
const waiting = () => api.db.selectFrom('cdn_purges').select(['subject', 'round']).execute()
const dueWithin = (seconds: number) =>
  api.db
    .selectFrom('cdn_purges')
    .select('subject')
    .where('due_at', '<=', sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`)
    .execute()
const hurry = () =>
  api.db
    .updateTable('cdn_purges')
    .set({ due_at: sql`clock_timestamp()` })
    .execute()
const failingQueries: KyselyPlugin = {
  transformQuery: () => {
    throw new Error('the connection is lost')
  },
  transformResult: async ({ result }) => result,
}
/** Waits until all that has changed is purged for the last time. */
async function settle() {
  await expect
    .poll(async () => {
      await hurry()
      return waiting()
    }, NOTICED)
    .toEqual([])
}
async function untilLong() {
  await expect.poll(() => lifetime(), NOTICED).toBe(LONG)
}

beforeAll(async () => {
  cdn = await startFakeCdn(() => `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`, SECRET)
  api = await startApi({
    RESPONSE_CACHE_MB: '8',
    CDN_PURGE_URL: cdn.purgeUrl,
    CDN_PURGE_HEADER: `Authorization: ${SECRET}`,
  })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  clara = await api.signUp('client')
})

afterAll(() => cdn.close())

beforeEach(async () => {
  cdn.purging = 'works'
  await untilLong()
})

test('lists, details, feeds and pages name what they show, and last longer where they are shared', async () => {
  const id = await publish('Bread for all')
  for (const path of [LIST, `/api/requests/${id}`, '/feeds/tickets.xml']) {
    const { headers } = await api.app.inject({ url: path })
    expect(headers).toMatchObject({
      'cache-control': LONG,
      'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=30',
      'surrogate-key': expect.stringMatching(/(^| )requests( |$)/),
      'cache-tag': expect.stringMatching(/(^|,)requests(,|$)/),
    })
    const again = await api.app.inject({ url: path, headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, LONG])
  }
})

test('what is of one person, or an error, is stored nowhere and has no lifetime in a CDN', async () => {
  const id = await publish('For nobody yet', false)
  const authorization = `Bearer ${clara.token}`
  for (const [url, headers] of [
    [`/api/requests/${id}`, {}],
    [`/api/requests/${id}`, { authorization }],
    [LIST, { authorization }],
    ['/api/auth/me', { authorization }],
  ] as const) {
    const response = await api.app.inject({ url, headers })
    expect([response.headers['cache-control'], response.headers['cdn-cache-control']]).toEqual(['no-store', undefined])
    await cdn.ask(url, headers)
  }
  for (const word of ['For nobody yet', clara.user.email ?? '']) expect(cdn.stored()).not.toContain(word)
})

test('of a hundred visitors one reaches the program, and what is made private is gone within five seconds', async () => {
  const id = await publish('A secret soon')
  const paths = [LIST, `/api/requests/${id}`, '/feeds/tickets.xml']
  await settle()
  for (const path of paths) {
    cdn.passedOn = 0
    await cdn.ask(path)
    const all = await Promise.all(Array.from({ length: 99 }, () => cdn.ask(path)))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(cdn.passedOn).toBe(1)
  }
  expect(cdn.stored()).toContain('A secret soon')
  await withdraw(id)
  const seen = async () => {
    const responses = await Promise.all(paths.map((path) => cdn.ask(path)))
    return responses.some(({ body }) => body.includes('A secret soon'))
  }
  await expect.poll(seen, { timeout: GONE_WITHIN_MS, interval: 100 }).toBe(false)
  expect(cdn.stored()).not.toContain('A secret soon')
})

test('many changes at once are one purge, made again for what was on its way', async () => {
  await settle()
  cdn.purged = []
  await api.db
    .insertInto('cdn_purges')
    .values(Array.from({ length: 200 }, (_, at) => ({ subject: at % 2 === 0 ? 'requests' : 'legal texts' })))
    .execute()
  await expect.poll(() => cdn.purged.map((keys) => keys.toSorted()), NOTICED).toEqual([['legal-texts', 'requests']])
  for (const round of [1, 2]) {
    await expect.poll(async () => (await waiting()).map((one) => one.round), NOTICED).toEqual([round, round])
    expect(await dueWithin(round === 1 ? 2 : 15)).toHaveLength(2)
    await hurry()
  }
  await expect.poll(() => waiting(), NOTICED).toEqual([])
  expect(cdn.purged).toHaveLength(3)
})

test('what changes while the CDN fails does not add up', async () => {
  await settle()
  cdn.purging = 'fails'
  await api.db
    .insertInto('cdn_purges')
    .values(Array.from({ length: 200 }, (_, at) => ({ subject: at % 2 === 0 ? 'requests' : 'legal texts' })))
    .execute()
  await expect.poll(async () => (await waiting()).length, NOTICED).toBe(2)
})

test('a process that hears of no changes lets them be stored for five seconds only', async () => {
  const { config } = api.services
  let hears = true
  const options = { endpoints: allEndpoints, log: api.app.log }
  const other = await openCdn({ ...config, ROLE: ['web'] }, { db: api.db, hears: () => hears }, options)
  onTestFinished(() => other?.close())
  expect(other?.headersFor([requestsSubject])).toMatchObject({ 'surrogate-key': 'requests', 'cache-control': LONG })
  hears = false
  expect(other?.headersFor([requestsSubject])).not.toHaveProperty('cache-control')
  expect(other?.trouble()).toBe('nothing that the database announces arrives')
  expect(other?.headersFor([])).toEqual({})
})

test('what could not be recorded after it changed is recorded later, and until then nothing is stored for longer', async () => {
  await settle()
  cdn.purged = []
  const { config } = api.services
  const options = { endpoints: allEndpoints, log: api.app.log }
  const other = await openCdn({ ...config, ROLE: ['web'] }, api.opened, options)
  onTestFinished(() => other?.close())
  await other?.recordCommitted(api.db.withPlugin(failingQueries), [requestsSubject])
  expect(other?.headersFor([requestsSubject])).not.toHaveProperty('cache-control')
  await expect.poll(() => cdn.purged.flat(), NOTICED).toContain('requests')
  expect(other?.headersFor([requestsSubject])).toHaveProperty('cache-control')
})

test('a purge that a killed process was at is made by another', async () => {
  cdn.purged = []
  await api.db
    .insertInto('cdn_purges')
    .values({ subject: 'playlists', claimed_until: sql`clock_timestamp() + interval '2 seconds'` })
    .execute()
  await expect.poll(() => cdn.purged.flat(), NOTICED).toContain('playlists')
})

test('a refused call purges nothing', async () => {
  const dana = await api.signUp('developer')
  await settle()
  expect((await dana.send(requestsApi.create, { body: { title: 'No', content: 'No.', is_public: true } })).status).toBe(
    403,
  )
  expect(await waiting()).toEqual([])
})

test.each(['fails', 'hangs'] as const)(
  'a CDN whose purging %s gets five seconds, until all that it missed is purged',
  async (how) => {
    const id = await publish('Stays for a while')
    await settle()
    expect((await cdn.ask(`/api/requests/${id}`)).status).toBe(200)
    cdn.purging = how
    await withdraw(id)
    await expect.poll(() => lifetime(), NOTICED).toBe(SHORT)
    expect((await api.app.inject({ url: LIST })).headers['cdn-cache-control']).toBeUndefined()
    await expect
      .poll(async () => (await health()).details['cdn_purging'], NOTICED)
      .toMatch(/^CDN_PURGE_URL (?:responded with status 503|did not respond within 2 seconds)$/)
    cdn.purging = 'works'
    await expect.poll(() => lifetime(), NOTICED).toBe(LONG)
    expect((await health()).details).not.toHaveProperty('cdn_purging')
    expect((await cdn.ask(`/api/requests/${id}`)).status).toBe(404)
  },
  3 * NOTICED.timeout,
)
