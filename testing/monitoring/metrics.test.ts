import { createServer } from 'node:net'
import { once } from 'node:events'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { allJobs } from '#app/server.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { openMetrics, type Metrics } from '#platform/server/monitoring/metrics.ts'
import { openMonitoringPort, serveMetrics } from '#platform/server/monitoring/metrics-routes.ts'
import { recorder } from '#platform/server/monitoring/recorder.ts'
import { handleErrors } from '#platform/server/http/error-handler.ts'
import { databaseUnavailable } from '#platform/server/http/http-errors.ts'
import { openMailer } from '#platform/server/outside/mail.ts'
import { openStripe, operationOf } from '#platform/server/outside/stripe.ts'
import { allKindsOf } from '#platform/server/work/jobs.ts'
import { startApi } from '../api.ts'
import { eventually } from '../eventually.ts'

const TOKEN = 'sixteen-or-more-characters'
const QUIET = pino({ level: 'silent' })

const api = await startApi({ RESPONSE_CACHE_MB: '1' })
const jobKinds = allKindsOf(allJobs).map(({ name }) => name)
const measured = { opened: api.opened, responseCache: api.services.responseCache, jobKinds, version: '1.2.3' }
let metrics: Metrics = openMetrics(measured)
afterAll(() => metrics.close())
afterEach(() => {
  metrics.close()
  metrics = openMetrics(measured)
})

/** The value of a time series, such as `name{label="value"}`; undefined where it is not there. */
async function read(series: string): Promise<number | undefined> {
  const line = (await metrics.write()).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const called = (route: string, status: number, method = 'GET') =>
  read(`atelier_http_requests_total{method="${method}",route="${route}",status="${status}"}`)

test('calls are counted by the pattern of their route, and never by the address itself', async () => {
  const ann = await api.signUp('client')
  for (const id of [901, 902, 903]) await ann.send(requestsApi.read, { params: { id } })
  expect(await called('/api/requests/:id', 404)).toBe(3)
  expect(await read('atelier_http_request_duration_seconds_count{method="GET",route="/api/requests/:id"}')).toBe(3)
  expect(await metrics.write()).not.toContain('/api/requests/901')
})

test('addresses that lead nowhere share one name, however many callers make up', async () => {
  for (let number = 0; number < 20; number++) await api.app.inject(`/api/made-up-${number}/and-more`)
  await api.app.inject({ url: '/api/also-made-up', method: 'PROPFIND' as 'GET' })
  expect(await called('other', 404)).toBe(20)
  expect(await metrics.write()).not.toContain('made-up')
  expect(await metrics.write()).not.toContain('PROPFIND')
})

test('an address that cannot be read is counted too', async () => {
  await api.app.inject('/api/%zz')
  expect(await called('other', 400)).toBe(1)
})

test('statements count how long they waited for a connection', async () => {
  const waited = () => read('atelier_database_connection_wait_seconds_count')
  expect(await waited()).toBe(0)
  await api.opened.query('select 1')
  expect(await waited()).toBeGreaterThan(0)
  expect(await read('atelier_database_connections_waiting')).toBe(0)
  expect(await read('atelier_database_connections_max')).toBeGreaterThan(0)
})

test('jobs are shown by kind and state, with the age of the oldest that is due', async () => {
  await api.db
    .insertInto('jobs')
    .values([
      { kind: 'account-verify-email', due_at: new Date(Date.now() - 90_000).toISOString(), data: '{}' },
      { kind: 'account-verify-email', due_at: new Date(Date.now() + 90_000).toISOString(), data: '{}' },
    ])
    .execute()
  expect(await read('atelier_jobs{kind="account-verify-email",state="later"}')).toBeGreaterThanOrEqual(1)
  expect(await read('atelier_jobs{kind="account-verify-email",state="due"}')).toBeGreaterThanOrEqual(1)
  expect(await read('atelier_jobs_oldest_due_seconds{kind="account-verify-email"}')).toBeGreaterThanOrEqual(89)
  // A kind of which nothing waits has a number, too.
  expect(await read('atelier_jobs{kind="sweep-files",state="failed"}')).toBe(0)
  await api.db.deleteFrom('jobs').execute()
})

test('many who scrape at once ask the database once, and again only after some seconds', async () => {
  let asked = 0
  const counting = api.db.withPlugin({
    transformQuery: ({ node }) => {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  metrics.close()
  metrics = openMetrics({ ...measured, opened: { ...api.opened, db: counting } })
  await Promise.all([metrics.write(), metrics.write(), metrics.write()])
  await metrics.write()
  expect(asked).toBe(1)
})

test('while the database is away, everything else is still told', async () => {
  const away = api.db.withPlugin({
    transformQuery: () => {
      throw databaseUnavailable()
    },
    transformResult: async ({ result }) => result,
  })
  metrics.close()
  metrics = openMetrics({ ...measured, opened: { ...api.opened, db: away } })
  const text = await metrics.write()
  expect(text).toContain('atelier_database_up 0')
  expect(text).not.toMatch(/^atelier_jobs\{/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+/m)
})

test('a database that does not answer keeps nobody who scrapes waiting for more than two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = api.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => new Promise<never>(() => undefined),
  })
  metrics.close()
  metrics = openMetrics({ ...measured, opened: { ...api.opened, db: silent } })
  const writing = metrics.write()
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  expect(await writing).toContain('atelier_database_up 0')
})

test('hits and misses of the response cache are counted, and what it holds', async () => {
  const list = () => api.app.inject('/api/requests/public')
  const lookups = async () => [
    await read('atelier_response_cache_lookups_total{result="hit"}'),
    await read('atelier_response_cache_lookups_total{result="miss"}'),
  ]
  await list()
  expect(await lookups()).toEqual([0, 1])
  await list()
  expect(await lookups()).toEqual([1, 1])
  expect(await read('atelier_response_cache_entries')).toBeGreaterThanOrEqual(1)
  expect(await read('atelier_response_cache_bytes')).toBeGreaterThan(0)
})

test('e-mails are counted as sent or failed', async () => {
  await api.signUp('client', { verificationEmail: true })
  await api.runJobs()
  expect(await read('atelier_email_duration_seconds_count{result="sent"}')).toBe(1)
  const nowhere = openMailer(() => ({ url: 'smtp://127.0.0.1:9', from: 'a@example.com', productName: 'Atelier' }))
  await expect(nowhere.send({ to: 'b@example.com', subject: 'x', lines: [] })).rejects.toThrow('ECONNREFUSED')
  await nowhere.close()
  expect(await read('atelier_email_duration_seconds_count{result="failed"}')).toBe(1)
})

test('calls of the payment provider are counted by operation and status, without the ids in their addresses', async () => {
  const provider = Fastify()
  provider.get('/v1/customers/:id', (_request, reply) => reply.code(404).send({ error: { message: 'unknown' } }))
  const port = Number(new URL(await provider.listen({ port: 0, host: '127.0.0.1' })).port)
  const place = { secretKey: 'sk_test_1', webhookSecret: 'whsec', sandbox: { host: '127.0.0.1', port } }
  await expect(openStripe(place).client.customers.retrieve('cus_NffrFeUfNV2Hib')).rejects.toThrow('unknown')
  await provider.close()
  const name = 'atelier_payment_provider_request_duration_seconds_count'
  expect(await read(`${name}{operation="GET /v1/customers/:id",status="404"}`)).toBe(1)
  const away = openStripe(place)
  await expect(away.client.customers.retrieve('cus_NffrFeUfNV2Hib', {}, { maxNetworkRetries: 0 })).rejects.toThrow(
    'connection to Stripe',
  )
  expect(await read(`${name}{operation="GET /v1/customers/:id",status="unreachable"}`)).toBeGreaterThanOrEqual(1)
})

test.each([
  ['/v1/payment_intents/pi_3MtwBwLkdIwHu7ix28a3tqPa/confirm', 'POST /v1/payment_intents/:id/confirm'],
  [
    '/v1/checkout/sessions/cs_test_a1YS1URlnyQCN5fUUduORoQ7Pw41PJqDWkIVQCpJPqkfIhd6tVY8XB1OLY',
    'POST /v1/checkout/sessions/:id',
  ],
  ['/v1/subscriptions/sub_onlyletters?expand[]=customer', 'POST /v1/subscriptions/:id'],
  ['/v1/billing_portal/sessions', 'POST /v1/billing_portal/sessions'],
])('a request of the provider at %s is named %s', (path, name) => {
  expect(operationOf('POST', path)).toBe(name)
})

test('open streams of live events are counted while they last, and not as a slow call', async () => {
  const ann = await api.signUp('client')
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  const stream = await fetch(`${origin}/api/events`, {
    headers: { authorization: `Bearer ${ann.token}` },
    signal: leave.signal,
  })
  expect(stream.status).toBe(200)
  await eventually(async () => expect(await read('atelier_live_streams')).toBe(1))
  leave.abort()
  await eventually(async () => expect(await read('atelier_live_streams')).toBe(0))
  await eventually(async () => expect(await called('/api/events', 200)).toBe(1))
  expect(await read('atelier_http_request_duration_seconds_count{method="GET",route="/api/events"}')).toBeUndefined()
})

test('ffmpeg is counted while it runs, and by how it ended', async () => {
  const end = recorder().transcoderStarted()
  expect(await read('atelier_ffmpeg_running')).toBe(1)
  end(true)
  expect(await read('atelier_ffmpeg_running')).toBe(0)
  expect(await read('atelier_ffmpeg_duration_seconds_count{result="failed"}')).toBe(1)
})

test('on the main port metrics are told only to who sends the token', async () => {
  const app = Fastify()
  handleErrors(app)
  serveMetrics(app, metrics, TOKEN)
  const ask = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
  for (const wrong of [
    undefined,
    '',
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `Basic ${TOKEN}`,
    TOKEN,
  ]) {
    const refused = await ask(wrong)
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ code: 'metrics_token' })
    expect(refused.headers['www-authenticate']).toBe('Bearer')
    expect(refused.body).not.toContain('atelier_')
  }
  const response = await ask(`Bearer ${TOKEN}`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(response.body).toContain('atelier_build_info{version="1.2.3"} 1')
  await app.close()
})

test('without a token, the main port has no metrics', async () => {
  expect((await api.app.inject('/metrics')).statusCode).toBe(404)
})

test('the monitoring port tells metrics and health, also that the process is stopping', async () => {
  const stopping = new AbortController()
  const shown = { metrics, opened: api.opened, stopping: stopping.signal }
  const port = await openMonitoringPort({ METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }, shown, QUIET)
  const at = (url: string) => port.inject(url)
  expect((await at('/healthz')).statusCode).toBe(200)
  expect((await at('/readyz')).json()).toMatchObject({ status: 'ready' })
  expect((await at('/metrics')).body).toContain('atelier_database_up 1')
  expect((await at('/api/requests/public')).statusCode).toBe(404)
  stopping.abort()
  const left = await at('/readyz')
  expect([left.statusCode, left.json()]).toEqual([503, { status: 'stopping' }])
  await port.close()
})

test('a monitoring port that somebody else has is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const shown = { metrics, opened: api.opened, stopping: new AbortController().signal }
  await expect(openMonitoringPort({ METRICS_HOST: '127.0.0.1', METRICS_PORT: port }, shown, QUIET)).rejects.toThrow(
    String(port),
  )
  other.close()
})
