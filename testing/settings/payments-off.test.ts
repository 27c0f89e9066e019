import { expect, test } from 'vitest'
import { allEndpoints, allJobs, jobsFor } from '#app/server.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { donationsApi, supportersApi } from '#features/donations/contract.ts'
import { paymentsApi } from '#features/payments/contract.ts'
import { productsApi, purchasesApi } from '#features/products/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import { SettingsError, parseConfig } from '#platform/server/config.ts'
import { documentPath } from '#platform/server/http/openapi.ts'
import { startApi } from '../api.ts'
import { givenProductRow } from '../given/products.ts'
import { givenRequest, givenSubscription } from '../given/rows.ts'

const api = await startApi({ PAYMENTS: 'off' })
const { db, nobody, signUp, app } = api
const OFF = { status: 404, problem: { code: 'payments_off', detail: 'Payments are turned off on this installation' } }

test('a creator who never paid reaches clients', async () => {
  const creator = await signUp('developer')
  const request = await givenRequest(db, await signUp('client'), { is_public: true })
  const status = await creator.send(subscriptionsApi.status)
  expect(status).toMatchObject({ status: 200, body: { status: 'active', current_period_end: null } })
  const started = await creator.send(conversationsApi.start, { body: { request_id: request.id } })
  expect(started.status).toBe(200)
  const other = await givenRequest(db, await signUp('client'), { is_public: true })
  const pitched = await creator.send(snagsApi.snag, { body: { request_id: other.id, message: 'I can do that.' } })
  expect(pitched.status).toBeLessThan(300)
})

test('what creators may do stays closed to clients and to nobody', async () => {
  const client = await signUp('client')
  const request = await givenRequest(db, await signUp('client'), { is_public: true })
  expect((await client.send(conversationsApi.start, { body: { request_id: request.id } })).status).toBe(403)
  expect((await nobody.send(conversationsApi.start, { body: { request_id: request.id } })).status).toBe(401)
  expect((await client.send(subscriptionsApi.status)).body.status).toBe('none')
})

test('calls that move money say that payments are off, and only to those who could call them', async () => {
  const creator = await signUp('developer')
  expect(await creator.send(subscriptionsApi.create)).toMatchObject(OFF)
  expect(await creator.send(donationsApi.create, { body: { amount: 500 } })).toMatchObject(OFF)
  expect(await nobody.send(supportersApi.list)).toMatchObject(OFF)
  expect(await nobody.send(paymentsApi.config)).toMatchObject(OFF)
  expect((await nobody.send(subscriptionsApi.create)).status).toBe(401)
  expect((await (await signUp('client')).send(subscriptionsApi.create)).status).toBe(403)
  const event = await app.inject({ method: 'POST', url: '/api/payments/webhook', payload: { id: 'evt_1' } })
  expect(event.statusCode).toBe(404)
  const { n } = await db.selectFrom('payment_events').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()
  expect(Number(n)).toBe(0)
})

test('every call that is refused declares it, and none of them is in the description of the API', async () => {
  const paid = allEndpoints.filter(({ onlyWith }) => onlyWith === 'payments')
  const ofMoney = allEndpoints.filter(
    ({ path }) => path.startsWith('/payments/') && path !== subscriptionsApi.status.path,
  )
  expect(ofMoney.filter((endpoint) => !paid.includes(endpoint))).toEqual([])
  expect(paid.length).toBeGreaterThan(15)
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
  const described = (method: string, path: Endpoint['path']) =>
    paths[documentPath({ path })]?.[method.toLowerCase()] !== undefined
  for (const { method, path } of paid) expect(described(method, path), `${method} ${path}`).toBe(false)
  expect(described('GET', subscriptionsApi.status.path)).toBe(true)
})

test('a product can only be free, and is then had as ever', async () => {
  const [creator, client] = [await signUp('developer'), await signUp('client')]
  const values = { name: 'A ledger', description: 'It adds up.', status: 'published' as const }
  const priced = await creator.send(productsApi.create, { body: { ...values, price: 5 } })
  expect(priced).toMatchObject({ status: 409, problem: { code: 'payments_off' } })
  const free = await creator.send(productsApi.create, { body: { ...values, price: 0 } })
  expect(free.status).toBe(201)
  const raised = await creator.send(productsApi.change, { params: { id: free.body.id }, body: { price: 5 } })
  expect(raised).toMatchObject({ status: 409, problem: { code: 'payments_off' } })
  const bought = await client.send(purchasesApi.purchase, { params: { id: free.body.id } })
  expect(bought).toMatchObject({ status: 200, body: { purchase: { status: 'paid', total: 0 } } })
})

test('what had a price before stays as it is, and nobody can buy it', async () => {
  const [creator, client] = [await signUp('developer'), await signUp('client')]
  const product = await givenProductRow(db, creator, { price_cents: 1000 })
  for (const pay_with of ['card', 'balance'] as const)
    expect(await client.send(purchasesApi.purchase, { params: { id: product.id }, body: { pay_with } })).toMatchObject(
      OFF,
    )
  const renamed = await creator.send(productsApi.change, { params: { id: product.id }, body: { name: 'Renamed' } })
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Renamed', price: 10 } })
  expect(await db.selectFrom('purchases').select('id').where('product_id', '=', product.id).execute()).toEqual([])
})

test('subscriptions keep their records', async () => {
  const creator = await signUp('developer')
  await givenSubscription(db, creator.id, api.now())
  await creator.send(subscriptionsApi.cancel, { body: { at: 'now' } })
  const row = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('account_id', '=', creator.id)
    .executeTakeFirst()
  expect(row?.status).toBe('active')
})

test('no job of payments is scheduled or done', () => {
  const off = jobsFor(parseConfig({ PAYMENTS: 'off' }))
  const gone = allJobs.scheduledJobs.filter((job) => !off.scheduledJobs.includes(job)).map(({ name }) => name)
  expect(gone).toContain('fetch-missed-payment-events')
  expect(gone.length).toBeGreaterThan(3)
  expect(off.jobs.some(({ queue }) => queue === 'payments')).toBe(false)
  expect(jobsFor(parseConfig({}))).toEqual(allJobs)
})

test('the site map leaves the supporters out', async () => {
  const { body } = await app.inject('/sitemap-screens.xml')
  expect(body).toContain('/products<')
  expect(body).not.toContain('/supporters')
})

test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'])(
  'keys of the provider contradict it: %s',
  (name) => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    }
    expect(() => parseConfig({ ...keys, PAYMENTS: 'off' })).toThrow(SettingsError)
    expect(() => parseConfig({ ...keys, PAYMENTS: 'off' })).toThrow(new RegExp(`PAYMENTS=off contradicts.*${name}`))
  },
)
