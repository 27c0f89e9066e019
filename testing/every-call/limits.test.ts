import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { allRoutes } from '#app/server.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { projectsApi } from '#features/projects/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { ADDRESS_LIMIT, READ_LIMIT, SEARCH_WEIGHT, WRITE_LIMIT } from '#platform/server/http/authorize.ts'
import { startApi, startApiOn } from '../api.ts'
import { onPostgres } from '../database/database.ts'
import { countStatements, recordStatements } from '../database/statements.ts'
import { atFullHour } from '../given/windows.ts'

const api = await startApi({ RATE_LIMITS: '1', TRUST_PROXY: '1' })
const { app, db, services } = api
const client = await api.signUp('client')
const developer = await api.signUp('developer', { subscribed: true })
const operator = await api.signUp('client', { operator: true })

// An owner has every role.
const OPERATORS = { operator, owner: operator, moderator: operator, support: operator, finance: operator }

const counters = () => db.selectFrom('rate_counters').selectAll().execute()
const useUp = () => sql`update rate_counters set tries = 100000`.execute(db)
beforeEach(async () => {
  await sql`truncate rate_counters`.execute(db)
  services.rememberedTries.clear()
  atFullHour(api)
})

const tokenFor = ({ access }: Endpoint) =>
  ({ anyone: null, signed_in: client, client, developer, subscriber: developer, ...OPERATORS })[access]?.token

/** Calls with a body that nobody can read, so that nothing happens; limits are settled before. */
const call = (endpoint: Endpoint, address: string, token = tokenFor(endpoint)) =>
  app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/:\w+/g, '999999')}`,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(endpoint.method === 'GET' ? {} : { payload: '{' }),
  })

const HERE = '192.0.2.7'
const endpoints = allRoutes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const mutating = endpoints.filter(([, { method }]) => method !== 'GET')

test('there are endpoints to try', () => expect(mutating.length).toBeGreaterThan(50))

test.each(mutating)('%s has its limit, for all processes together, and says when to try again', async (_, endpoint) => {
  expect((await call(endpoint, HERE)).statusCode).not.toBe(429)
  expect((await counters()).length).toBeGreaterThan(0)
  await useUp()
  const refused = await call(endpoint, HERE)
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_requests' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test.each(endpoints.filter(([, { method }]) => method === 'GET'))('%s says which words it looks for', (_, endpoint) => {
  const fields = Object.keys(endpoint.query?.shape ?? {}).filter((name) =>
    ['q', 'query', 'search', 'need'].includes(name),
  )
  expect(fields).toEqual(endpoint.searches === undefined ? [] : [endpoint.searches])
})

describe('who changes things', () => {
  const create = projectsApi.create
  const calls = create.limit.calls

  test('may do so many times what people do, wherever the account calls from, and then waits', async () => {
    await call(create, '192.0.2.1')
    await sql`update rate_counters set tries = ${calls - 1}`.execute(db)
    expect((await call(create, '192.0.2.2')).statusCode).toBe(422)
    expect((await call(create, '192.0.2.3')).statusCode).toBe(429)
    // Others at these addresses go on.
    const other = await api.signUp('client')
    expect((await call(create, '192.0.2.1', other.token)).statusCode).toBe(422)
    api.passTime(create.limit.minutes * 60_000)
    expect((await call(create, HERE)).statusCode).toBe(422)
  })

  test('shares one limit among all calls that name none', async () => {
    await call(projectsApi.update, HERE)
    await useUp()
    expect((await call(projectsApi.remove, HERE)).statusCode).toBe(429)
    expect((await call(create, HERE)).statusCode).toBe(422)
    expect(WRITE_LIMIT.tries).toBeGreaterThan(100)
  })

  test('is counted by two processes as by one', async () => {
    const second = await startApiOn(api.opened, { RATE_LIMITS: '1', TRUST_PROXY: '1' })
    second.passTime(api.now().getTime() - second.now().getTime())
    await call(create, HERE)
    await useUp()
    const refused = await second.app.inject({
      method: 'POST',
      url: '/api/projects/',
      headers: { authorization: `Bearer ${client.token}` },
      payload: {},
    })
    expect(refused.statusCode).toBe(429)
    await second.stop()
  })

  test('costs one statement more than without limits', async () => {
    const free = await startApiOn(api.opened, { RATE_LIMITS: '0' })
    const send = (server: typeof app) => () =>
      server.inject({
        method: 'POST',
        url: '/api/projects/',
        headers: { authorization: `Bearer ${client.token}` },
        payload: { name: 'Shop' },
      })
    await send(app)()
    const [limited, without] = [await countStatements(send(app)), await countStatements(send(free.app))]
    expect(limited - without).toBe(1)
    await free.stop()
  })

  test('is written down without a moment and without an address', async () => {
    await call(create, HERE)
    const rows = await counters()
    expect(rows).toHaveLength(2)
    for (const { ends_at } of rows) expect(Date.parse(ends_at) % (create.limit.minutes * 60_000)).toBe(0)
    // Under another day's secret the same caller is another row, and the old secret goes.
    api.passTime(24 * 60 * 60 * 1000)
    const before = new Set(rows.map(({ key_hash }) => key_hash.toString('hex')))
    await sql`truncate rate_counters`.execute(db)
    await call(create, HERE)
    expect((await counters()).some(({ key_hash }) => before.has(key_hash.toString('hex')))).toBe(false)
    api.passTime(24 * 60 * 60 * 1000)
    await call(create, HERE)
    await api.runScheduledJob('forget-what-is-over')
    const kept = await db.selectFrom('secrets').select('name').where('name', 'like', 'limits of %').execute()
    expect(kept.length).toBeLessThanOrEqual(2)
  })
})

describe('who reads', () => {
  const read = (address: string, query = '') =>
    app.inject({ url: `/api/requests/public?limit=1${query}`, headers: { 'x-forwarded-for': address } })

  /** As if that many calls had been made in this moment. */
  const have = (limit: string, tries: number) => {
    for (const [name, counter] of services.rememberedTries) if (name.startsWith(`${limit}\n`)) counter.tries = tries
  }

  test('may read as much as people do, and what is refused does not reach the database', async () => {
    await read(HERE)
    have(READ_LIMIT.name, READ_LIMIT.tries - 1)
    expect((await read(HERE)).statusCode).toBe(200)
    let refused = await read(HERE)
    expect(await countStatements(async () => (refused = await read(HERE)))).toBe(0)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read('192.0.2.8')).statusCode).toBe(200)
    expect(await counters()).toEqual([])
    api.passTime(READ_LIMIT.withinMs)
    expect((await read(HERE)).statusCode).toBe(200)
  })

  test('looks for words less often, since that costs more', async () => {
    await read(HERE)
    have(READ_LIMIT.name, READ_LIMIT.tries - SEARCH_WEIGHT)
    expect((await read(HERE, '&q=shop')).statusCode).toBe(200)
    expect((await read(HERE, '&q=shop')).statusCode).toBe(429)
  })

  test('looks for people less often still', async () => {
    const search = () => client.send(requestsApi.searchUsers, { query: { q: 'de' } })
    expect((await search()).status).toBe(200)
    have('GET /requests/users/search', requestsApi.searchUsers.limit.calls)
    expect((await search()).status).toBe(429)
  })

  test('cannot read more with many accounts at one address', async () => {
    const me = () =>
      app.inject({ url: '/api/auth/me', headers: { 'x-forwarded-for': HERE, authorization: 'Bearer of-nobody' } })
    expect((await me()).statusCode).toBe(401)
    have(ADDRESS_LIMIT.name, ADDRESS_LIMIT.tries)
    expect((await me()).statusCode).toBe(429)
  })
})

test('a search of many words is a search for the first few, and asks the index', async () => {
  const { id } = client
  await sql`insert into requests (user_id, title, content, is_public, created_at)
    select ${id}, 'Shop ' || n, md5(n::text) || ' ' || md5((n * 7)::text), true, now() from generate_series(1, 2000) n`.execute(
    db,
  )
  const q = Array.from({ length: 20 }, (_, at) => `s${at}`).join(' ')
  const sent = await recordStatements(() => api.nobody.send(requestsApi.listPublic, { query: { q } }))
  const { text, values } = sent.find((statement) => statement.text.includes('from "requests"'))!
  expect(text).toMatch(/search_meant\([^)]*, 8, true\)/)
  if (onPostgres) return
  // Nobody counts the rows of the embedded database, so its planner knows nothing of them.
  const { rows } = await api.opened.query(`explain ${text}`, values)
  expect(JSON.stringify(rows)).toContain('Bitmap Index Scan on search_items_search')
})
