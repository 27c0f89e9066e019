import { expect, test } from 'vitest'
import { todayApi } from '#features/administration/contract.ts'
import { balancesApi } from '#features/balances/contract.ts'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { paymentsApi } from '../contract.ts'

const api = await startApiWithPayments()
const { press } = api
const finance = await api.signUp('client', { operator: ['finance'] })
const body = { amount: 500 }

const troubleNow = async () => (await finance.send(paymentsApi.trouble)).body.trouble
const readyDetails = async () => (await api.app.inject('/readyz')).json<{ details: { payments?: string } }>().details
const topUp = async () => (await api.signUp('client')).send(balancesApi.createPaymentIntent, { body })

test('a revoked key is shown to finance staff and in the readiness probe, until a call succeeds', async () => {
  expect([await troubleNow(), (await readyDetails()).payments]).toEqual([null, undefined])
  await press('key/all/revoke')
  expect((await topUp()).problem.code).toBe('payment_provider_unavailable')
  expect(await troubleNow()).toMatchObject({ kind: 'key_rejected', operation: 'POST /v1/customers' })
  expect((await readyDetails()).payments).toContain('STRIPE_SECRET_KEY')
  expect((await api.app.inject('/readyz')).statusCode).toBe(200)
  expect((await finance.send(todayApi.read)).body.tasks).toMatchObject([{ kind: 'provider_trouble', count: 1 }])
  await press('key/all/restore')
  expect((await topUp()).status).toBe(200)
  expect([await troubleNow(), (await readyDetails()).payments]).toEqual([null, undefined])
})

test('that a key is accepted again is found without anybody paying', async () => {
  await api.db
    .insertInto('provider_trouble')
    .values({ kind: 'key_rejected', operation: 'POST /v1/refunds', message: 'Invalid', noted_at: api.now() })
    .execute()
  await press('key/all/revoke')
  await api.runScheduledJob('recheck-payment-key')
  expect(await troubleNow()).not.toBeNull()
  await press('key/all/restore')
  await api.runScheduledJob('recheck-payment-key')
  expect(await troubleNow()).toBeNull()
})

test('a missing permission counts until that call is permitted', async () => {
  await press('calls/payment_intents/forbid')
  expect((await topUp()).status).toBe(502)
  expect(await troubleNow()).toMatchObject({ kind: 'not_permitted', operation: 'POST /v1/payment_intents' })
  await press('calls/payment_intents/allow')
  expect((await topUp()).status).toBe(200)
  expect(await troubleNow()).toBeNull()
})

test('a portal that was never configured is said to the subscriber and to finance staff', async () => {
  const { dev } = await api.givenSubscriber()
  await press('portal/all/unset')
  const { status, problem } = await dev.send(subscriptionsApi.portal)
  expect([status, problem.code]).toEqual([409, 'portal_missing'])
  expect(problem.detail).toContain('cancel or resume')
  expect((await dev.send(subscriptionsApi.cancel)).status).toBe(200)
  expect(await troubleNow()).toMatchObject({ kind: 'portal_missing' })
  await press('portal/all/configure')
  expect((await dev.send(subscriptionsApi.portal)).status).toBe(200)
  expect(await troubleNow()).toBeNull()
})

test('trouble that has not happened again for a day is deleted', async () => {
  await press('portal/all/unset')
  const { dev } = await api.givenSubscriber()
  await dev.send(subscriptionsApi.portal)
  expect(await troubleNow()).not.toBeNull()
  api.passTime(25 * 60 * 60 * 1000)
  await api.runScheduledJob('forget-what-is-over')
  expect(await troubleNow()).toBeNull()
  await press('portal/all/configure')
})

test('only finance staff and owners read it', async () => {
  const owner = await api.signUp('client', { operator: ['owner'] })
  expect((await owner.send(paymentsApi.trouble)).status).toBe(200)
  const support = await api.signUp('client', { operator: ['support'] })
  for (const stranger of [support, await api.signUp('developer')])
    expect((await stranger.send(paymentsApi.trouble)).status).toBe(403)
  expect((await api.nobody.send(paymentsApi.trouble)).status).toBe(401)
})

test.each(['rate-limit', 'lock'])(
  'who pays while the provider refuses some calls (%s) notices nothing',
  async (limit) => {
    await press(`calls/payment_intents/${limit}`)
    expect((await topUp()).status).toBe(200)
  },
)
