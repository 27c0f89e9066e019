import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { accountsApi } from '#features/accounts/contract.ts'
import { feedbackApi } from '#features/feedback/contract.ts'
import { parseConfig } from '#platform/server/config.ts'
import { openTracing } from '#platform/server/monitoring/opentelemetry.ts'
import { openStripe } from '#platform/server/outside/stripe.ts'
import { startWorker } from '#platform/server/work/jobs.ts'
import { allJobs } from '#app/server.ts'
import { PASSWORD, startApi } from '../api.ts'
import { eventually } from '../eventually.ts'
import { startOtlpReceiver } from './otlp-receiver.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

const api = await startApi()
const receiver = await startOtlpReceiver()
afterAll(() => receiver.close())

/** Sends what happens meanwhile as traces, and waits until all of it has been received. */
async function traced(settings: Record<string, string>, run: () => Promise<unknown>): Promise<void> {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.endpoint)
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'api-key=of-the-collector')
  const close = openTracing(parseConfig(settings), '1.2.3')
  try {
    await run()
  } finally {
    await close()
    vi.unstubAllEnvs()
  }
}

test('a call is one trace with its statements and its calls of others, and goes on in the trace of its caller', async () => {
  const ann = await api.signUp('client')
  let output = ''
  await traced({ OTEL_SERVICE_NAME: 'our-market' }, async () => {
    const response = await api.app.inject({
      method: 'PUT',
      url: '/api/auth/account',
      headers: { authorization: `Bearer ${ann.token}`, traceparent: `00-${TRACE}-${SPAN}-01` },
      payload: { full_name: 'Nobody Else Reads This' },
    })
    output = String(response.headers['traceparent'])
  })
  const text = receiver.text()
  expect(text).toContain('our-market')
  expect(text).toContain('1.2.3')
  expect(text).toContain('PUT /api/auth/account')
  expect(text).toMatch(/select \w+/)
  // Its own span has its caller's trace, and the caller's span above it.
  expect(output).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`))
  expect(output).not.toContain(SPAN)
  expect(receiver.hex()).toContain(TRACE)
  expect(receiver.hex()).toContain(SPAN)
  expect(receiver.hex()).toContain(output.split('-')[2])
  expect(receiver.exports[0]).toMatchObject({ 'api-key': 'of-the-collector' })
})

test('no value of a statement, no token and nothing that people write is in a trace', async () => {
  const ann = await api.signUp('client')
  await traced({}, async () => {
    await api.nobody.send(accountsApi.login, { body: { username: ann.username, password: PASSWORD } })
    await ann.send(feedbackApi.give, {
      body: { rating: 5, comment: 'Only for your eyes', name: 'Ann', email: 'ann-herself@example.com', target_id: 'x' },
    } as never)
  })
  const text = receiver.text()
  expect(text).toContain('POST /api/auth/login')
  for (const secret of [PASSWORD, ann.token, ann.username, 'Only for your eyes', 'ann-herself@example.com']) {
    expect(text).not.toContain(secret)
  }
})

test('jobs and requests to the payment provider are spans too', async () => {
  const provider = Fastify()
  provider.get('/v1/customers/:id', (_request, reply) => reply.send({ object: 'customer', id: 'cus_1' }))
  const port = Number(new URL(await provider.listen({ port: 0, host: '127.0.0.1' })).port)
  const { client } = openStripe({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec',
    sandbox: { host: '127.0.0.1', port },
  })
  await api.signUp('client', { verificationEmail: true })
  await traced({}, async () => {
    await client.customers.retrieve('cus_Hidden123')
    const tools = () => ({ db: api.db, now: api.now(), services: api.services, log: api.app.log })
    const stop = await startWorker(api.opened, allJobs, ['worker'], tools, { pollMs: 50 })
    await eventually(async () => expect(api.emails().length).toBeGreaterThan(0))
    await stop(5_000)
  })
  await provider.close()
  const text = receiver.text()
  expect(text).toContain('payment provider: GET /v1/customers/:id')
  expect(text).not.toContain('cus_Hidden123')
  expect(text).toContain('job account-verify-email')
  expect(text).toContain('send email')
})

test('a call whose caller does not sample its trace is not sent, unless all are', async () => {
  const call = () => api.app.inject({ url: '/api/auth/me', headers: { traceparent: `00-${TRACE}-${SPAN}-00` } })
  const before = receiver.exports.length
  await traced({}, call)
  await traced({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, () =>
    api.app.inject('/api/auth/me'),
  )
  expect(receiver.exports).toHaveLength(before)
  await traced({ OTEL_TRACES_SAMPLER: 'always_on' }, call)
  expect(receiver.exports.length).toBeGreaterThan(before)
})

test('resource attributes name the service, and spans are sent as often as the settings say', async () => {
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'service.name=named-by-attributes,deployment.environment.name=staging')
  const before = receiver.text().length
  await traced({}, () => api.app.inject('/api/auth/me'))
  const text = receiver.text().slice(before)
  expect(text).toContain('named-by-attributes')
  expect(text).toContain('staging')

  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'service.name=named-by-attributes')
  const exported = receiver.exports.length
  await traced({ OTEL_SERVICE_NAME: 'comes-first', OTEL_BSP_SCHEDULE_DELAY: '1' }, async () => {
    await api.app.inject('/api/auth/me')
    // Not only in the end.
    await eventually(() => expect(receiver.exports.length).toBeGreaterThan(exported))
  })
  expect(receiver.text()).toContain('comes-first')
})

test('a receiver that is away holds up neither calls nor the end of the process', async () => {
  const begun = performance.now()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9')
  const close = openTracing(parseConfig({}), '1.2.3')
  expect((await api.app.inject('/healthz')).statusCode).toBe(200)
  await close()
  vi.unstubAllEnvs()
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('without a receiver nothing of a call changes', async () => {
  const response = await api.app.inject('/api/auth/me')
  expect(response.headers['traceparent']).toBeUndefined()
})
