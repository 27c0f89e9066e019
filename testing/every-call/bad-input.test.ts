import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#app/server.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { InputProblem, Problem } from '#platform/contract/problem.ts'
import { declaredStatuses } from './declared-responses.ts'
import { startApi, type Person } from '../api.ts'
import { inputSchema, sampleOf } from '../given/sample.ts'

// One table for every endpoint there is and will be: nothing here names a feature.
const api = await startApi()
let client: Person
let developer: Person
let operator: Person

const tables = await sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('idempotent_answers', 'migrations')
  order by 1`.execute(api.db)

const countRows = async () => {
  const counts = tables.rows.map(
    ({ name }) => sql`select ${name} as name, count(*)::int as rows from ${sql.table(name)}`,
  )
  // Sorted, because PostgreSQL counts many tables in parallel and returns them as they finish.
  return JSON.stringify((await sql`${sql.join(counts, sql` union all `)} order by name`.execute(api.db)).rows)
}

// Counting every table takes longer than the call. Whoever writes anything takes a number first: while none was taken, nothing changed.
let counted = { upTo: '', rows: '' }
const lookAtRows = async () => {
  const { rows } = await sql<{ upTo: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as "upTo"`.execute(api.db)
  const upTo = rows[0]?.upTo ?? ''
  if (upTo !== counted.upTo) counted = { upTo, rows: await countRows() }
  return counted.rows
}

const tokenFor = ({ access }: Endpoint) =>
  (access === 'client' ? client : access === 'operator' ? operator : developer).token

interface Attempt {
  url: string
  payload?: string
  type?: string
}

async function attempt(endpoint: Endpoint, { url, payload, type = 'application/json' }: Attempt) {
  const before = await lookAtRows()
  const response = await api.app.inject({
    method: endpoint.method,
    url,
    headers: {
      authorization: `Bearer ${tokenFor(endpoint)}`,
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  expect(await declaredStatuses(api.app, endpoint), `${endpoint.method} ${url.slice(0, 120)}`).toContain(
    response.statusCode,
  )
  const what = `${endpoint.method} ${url.slice(0, 120)} ${payload?.slice(0, 120) ?? ''} -> ${response.statusCode} ${response.body.slice(0, 300)}`
  return { answer: response, what, changed: (await lookAtRows()) !== before }
}

const ruleFor = ({ method, path }: Endpoint) =>
  method === 'DELETE' && path.includes(':')
    ? `\nRule: a DELETE of what is not there answers 404, also when it is repeated. ${method} ${path} breaks it`
    : ''

async function expectRefusal(endpoint: Endpoint, bad: Attempt) {
  const { answer, what, changed } = await attempt(endpoint, bad)
  // Who navigates is a person: they are led to the screen that says what went wrong, and to nowhere else.
  if (endpoint.redirects && answer.statusCode === 302) {
    expect(answer.headers.location, what).toMatch(/^http:\/\/localhost:3000\/oauth-error\?/)
    return expect(changed, `${what} left something behind`).toBe(false)
  }
  expect(answer.statusCode, `${what}${ruleFor(endpoint)}`).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, what).toBeLessThan(500)
  const shape = answer.statusCode === 422 ? InputProblem.or(Problem) : Problem
  expect(shape.safeParse(answer.json()).success, what).toBe(true)
  expect(changed, `${what} left something behind`).toBe(false)
}

const UNKNOWN_ID = '999999999999'
const address = (endpoint: Endpoint, value = UNKNOWN_ID) =>
  `/api${endpoint.path.replace(/:\w+/g, encodeURIComponent(value))}`

const badIds = ['abc', '-1', '0', '1.5', '1e3x', '99999999999999999999', 'null', "1' or '1'='1", '\0', '💥', '../1']
const badValues: [string, unknown][] = [
  ['an object', { $ne: 1 }],
  ['a list', [[]]],
  ['a text that is too long', 'x'.repeat(100_000)],
  ['a NUL byte', 'a\0b'],
  ['half a character', 'a\ud800b'],
  ['a negative fraction', -1.5],
  ['a number beyond all bounds', 1e300],
]

const routes = allRoutes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test('there are endpoints to try', () => {
  expect(routes.length).toBeGreaterThan(20)
  expect(tables.rows.length).toBeGreaterThan(10)
})

describe.each(routes)('%s', (_, endpoint) => {
  const mutates = endpoint.method !== 'GET'

  // New people for each endpoint: one of them ends their session.
  beforeAll(async () => {
    client = await api.signUp('client')
    developer = await api.signUp('developer', { subscribed: true })
    operator = await api.signUp('client', { operator: true })
  })

  if (endpoint.path.includes(':'))
    test('refuses ids that are none, and ids of nothing', async () => {
      for (const id of badIds) await expectRefusal(endpoint, { url: address(endpoint, id) })
      const body = endpoint.body ? JSON.stringify(sampleOf(inputSchema(endpoint.body))) : undefined
      await expectRefusal(endpoint, { url: address(endpoint), ...(mutates && body ? { payload: body } : {}) })
    })

  if (endpoint.query)
    test('refuses query values of the wrong kind', async () => {
      for (const [name, schema] of Object.entries(inputSchema(endpoint.query ?? ({} as never)).properties ?? {})) {
        const bad =
          schema.type === 'string' && !schema.enum
            ? ['x'.repeat(9000), 'a\0b']
            : // An amount has cents, and no parts of them.
              ['abc', '-7', schema.type === 'number' ? '1.555' : '1.5', '\0', '💥', '9'.repeat(30)]
        for (const value of bad) {
          await expectRefusal(endpoint, { url: `${address(endpoint, '1')}?${name}=${encodeURIComponent(value)}` })
        }
      }
    })

  if (endpoint.multipart)
    test('refuses forms that are none, are cut off, or bring files nobody asked for', async () => {
      const url = address(endpoint, '1')
      const type = 'multipart/form-data; boundary=x'
      const file = (name: string) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.bin"\r\n\r\nabc\r\n`
      await expectRefusal(endpoint, { url, payload: '{}' })
      await expectRefusal(endpoint, { url, payload: 'garbage', type })
      await expectRefusal(endpoint, { url, payload: file('file'), type })
      await expectRefusal(endpoint, { url, payload: `${file('unasked')}--x--\r\n`, type })
      await expectRefusal(endpoint, { url, payload: '--x--\r\n', type })
    })

  if (mutates && !endpoint.raw)
    test('refuses bodies that are no JSON object, too large, or of another type', async () => {
      const url = address(endpoint)
      await expectRefusal(endpoint, { url, payload: '{"broken": ' })
      await expectRefusal(endpoint, { url, payload: JSON.stringify({ big: 'x'.repeat(10 * 1024 * 1024) }) })
      await expectRefusal(endpoint, { url, payload: '<a/>', type: 'application/xml' })
      await expectRefusal(endpoint, { url, payload: '{"__proto__": {"id": 1}}' })
      if (endpoint.body) {
        for (const payload of ['[1]', '"text"', '7', 'null', '[]']) await expectRefusal(endpoint, { url, payload })
      }
    })

  if (endpoint.raw)
    test('refuses a body that nobody signed', async () => {
      await expectRefusal(endpoint, { url: address(endpoint), payload: '{"id":"evt_1","type":"x"}' })
      await expectRefusal(endpoint, { url: address(endpoint), payload: 'not json' })
    })

  if (endpoint.body)
    test('refuses each field of the wrong kind, and each that is missing', async () => {
      const schema = inputSchema(endpoint.body ?? ({} as never))
      const sample = sampleOf(schema) as Record<string, unknown>
      for (const name of Object.keys(schema.properties ?? {})) {
        for (const [, value] of badValues) {
          await expectRefusal(endpoint, {
            url: address(endpoint),
            payload: JSON.stringify({ ...sample, [name]: value }),
          })
        }
      }
      for (const name of schema.required ?? []) {
        const { [name]: _missing, ...rest } = sample
        await expectRefusal(endpoint, { url: address(endpoint), payload: JSON.stringify(rest) })
      }
    })

  // A stream takes no text, and its answer would never end.
  if (!endpoint.events)
    test('takes strange but honest text without failing', async () => {
      const strange = '🧶 שלום مرحبا \u202eabc <script>alert(1)</script>'
      const sample = endpoint.body ? (sampleOf(inputSchema(endpoint.body)) as Record<string, unknown>) : undefined
      const body =
        sample &&
        Object.fromEntries(
          Object.entries(sample).map(([name, value]) => [name, value === 'sample text' ? strange : value]),
        )
      const { answer, what } = await attempt(endpoint, {
        url: address(endpoint),
        ...(body ? { payload: JSON.stringify(body) } : {}),
      }).catch(() => ({ answer: null, what: '' }))
      if (answer) expect(answer.statusCode, what).toBeLessThan(500)
    })

  if (endpoint.access !== 'anyone')
    test('turns nobody and false tokens away before reading anything', async () => {
      for (const authorization of [
        '',
        'Bearer null',
        'Bearer ',
        'Basic YTpi',
        `Bearer ${'x'.repeat(43)}`,
        'Bearer \u00e9',
      ]) {
        const answer = await api.app.inject({
          method: endpoint.method,
          url: address(endpoint, '1'),
          headers: authorization ? { authorization } : {},
        })
        expect(answer.statusCode).toBe(401)
        expect(Problem.safeParse(answer.json()).success).toBe(true)
      }
    })

  if (['client', 'developer', 'subscriber'].includes(endpoint.access))
    test('turns the other role away', async () => {
      const other = endpoint.access === 'client' ? developer : client
      const answer = await api.app.inject({
        method: endpoint.method,
        url: address(endpoint, '1'),
        headers: { authorization: `Bearer ${other.token}` },
      })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'wrong_role'])
    })

  if (endpoint.access === 'operator')
    test('turns whoever is no operator away', async () => {
      for (const person of [client, developer]) {
        const answer = await api.app.inject({
          method: endpoint.method,
          url: address(endpoint, '1'),
          headers: { authorization: `Bearer ${person.token}` },
        })
        expect([answer.statusCode, answer.json()]).toEqual([
          403,
          { detail: 'Only an operator may do this', code: 'operator_required' },
        ])
      }
    })
})
