import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CARDS, payWith, startApiWithPayments, submit } from '../../../testing/payments.ts'
import { paymentsApi } from '../../payments/contract.ts'
import { subscriptionsApi } from '../contract.ts'

const api = await startApiWithPayments()
const { signUp, nobody, statusOf, untilStatus, stripe } = api

const subscribed = async (card = CARDS.pays) => {
  const dev = await signUp('developer')
  const { body } = await dev.send(subscriptionsApi.create)
  expect((await payWith(body.url, card)).status).toBe(303)
  await untilStatus(dev, { status: 'active' })
  const { stripe_subscription_id } = await api.db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('account_id', '=', dev.id)
    .executeTakeFirstOrThrow()
  const portal = async () => (await dev.send(subscriptionsApi.portal)).body.url
  return {
    dev,
    subscription: stripe_subscription_id,
    portal,
    manage: async (action: string) => submit(`${await portal()}/subscriptions/${stripe_subscription_id}/${action}`),
  }
}

test('a creator subscribes on the hosted page for $9.95 a month and is active', async () => {
  const dev = await signUp('developer')
  expect(await statusOf(dev)).toEqual({ status: 'none', current_period_end: null, cancel_at_period_end: false })
  const { status, body } = await dev.send(subscriptionsApi.create)
  expect(status).toBe(200)
  expect(await (await fetch(body.url)).text()).toContain('$9.95')
  const paid = await payWith(body.url, CARDS.pays)
  expect(paid.headers.get('location')).toMatch(/\/subscription\/success$/)
  const active = await untilStatus(dev, { status: 'active', cancel_at_period_end: false })
  const days = (Date.parse(active.current_period_end ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(27)
  expect(days).toBeLessThan(32)
})

test('opening the success page without paying changes nothing', async () => {
  const dev = await signUp('developer')
  await dev.send(subscriptionsApi.create)
  await api.app.inject({ url: '/subscription/success' })
  expect((await statusOf(dev)).status).toBe('none')
})

test('a declined card leaves the creator unsubscribed; another card pays on the same page', async () => {
  const dev = await signUp('developer')
  const { body } = await dev.send(subscriptionsApi.create)
  expect((await payWith(body.url, CARDS.declined)).status).toBe(402)
  expect((await statusOf(dev)).status).toBe('none')
  expect((await payWith(body.url, CARDS.pays)).status).toBe(303)
  await untilStatus(dev, { status: 'active' })
})

test('who asks twice gets one page, and who is active gets none', async () => {
  const dev = await signUp('developer')
  const first = await dev.send(subscriptionsApi.create)
  const second = await dev.send(subscriptionsApi.create)
  expect(second.body.url).toBe(first.body.url)
  const headers = { 'idempotency-key': randomUUID() }
  const again = await dev.send(subscriptionsApi.create, { headers })
  expect((await dev.send(subscriptionsApi.create, { headers })).body).toEqual(again.body)
  await payWith(first.body.url, CARDS.pays)
  await untilStatus(dev, { status: 'active' })
  const late = await dev.send(subscriptionsApi.create)
  expect([late.status, late.problem.code]).toEqual([409, 'already_subscribed'])
})

test('a renewal moves the end of the period', async () => {
  const { dev, subscription } = await subscribed()
  const before = (await statusOf(dev)).current_period_end
  await api.press(`subscriptions/${subscription}/renew`)
  await expect.poll(async () => (await statusOf(dev)).current_period_end, { timeout: 8000 }).not.toBe(before)
  expect((await statusOf(dev)).status).toBe('active')
})

test('a renewal that cannot be paid closes the gate, and a paid one opens it again', async () => {
  const { dev, subscription, portal } = await subscribed(CARDS.failsLater)
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'past_due' })
  const card = { card_number: CARDS.pays, expiry: '12/34', cvc: '123' }
  expect((await submit(`${await portal()}/card`, card)).status).toBe(303)
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'active' })
})

test('who cancels stays active until the month is over, who ends it at once does not, and both may subscribe again', async () => {
  const { dev, manage } = await subscribed()
  await manage('cancel-at-period-end')
  await untilStatus(dev, { status: 'active', cancel_at_period_end: true })
  await manage('cancel-now')
  await untilStatus(dev, { status: 'canceled' })
  await payWith((await dev.send(subscriptionsApi.create)).body.url, CARDS.pays)
  await untilStatus(dev, { status: 'active' })
})

const post = (body: string, signature: string) =>
  fetch(api.webhook, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
const sign = (payload: string, secret = api.secret, timestamp = Math.floor(Date.now() / 1000)) =>
  stripe.client.webhooks.generateTestHeaderString({ payload, secret, timestamp })
const isKept = async (id: string) =>
  (await api.db.selectFrom('payment_events').select('id').where('id', '=', id).execute()).length > 0
const deletion = (id: string, subscription: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.deleted',
    data: { object: { id: subscription, object: 'subscription' } },
  })

test('forged, tampered and old events are refused and change nothing', async () => {
  const { dev, subscription } = await subscribed()
  const payload = deletion('evt_forged', subscription)
  const attempts = [
    ['a wrong secret', payload, sign(payload, 'whsec_wrong')],
    ['a changed body', payload.replace('deleted', 'updated'), sign(payload)],
    ['an old one', payload, sign(payload, api.secret, Math.floor(Date.now() / 1000) - 3600)],
    ['no signature', payload, ''],
    ['nonsense', payload, 't=1,v1=zz'],
  ] as const
  for (const [what, body, signature] of attempts) {
    const answer = await post(body, signature)
    const { code } = (await answer.json()) as { code: string }
    expect([what, answer.status, code]).toEqual([what, 400, 'invalid_signature'])
  }
  expect(await isKept('evt_forged')).toBe(false)
  expect((await statusOf(dev)).status).toBe('active')
})

test('an event that comes again is acknowledged and done once', async () => {
  const { dev, subscription, manage } = await subscribed()
  const payload = deletion('evt_again', subscription)
  for (let times = 0; times < 3; times++) expect((await post(payload, sign(payload))).status).toBe(200)
  expect(await isKept('evt_again')).toBe(true)
  // It claims a deletion; the provider, asked, says otherwise.
  expect((await statusOf(dev)).status).toBe('active')
  await manage('cancel-now')
  await untilStatus(dev, { status: 'canceled' })
})

test('news of an old subscription do not close the door that a new one opened', async () => {
  const { dev, subscription, manage } = await subscribed()
  await manage('cancel-now')
  await untilStatus(dev, { status: 'canceled' })
  await payWith((await dev.send(subscriptionsApi.create)).body.url, CARDS.pays)
  await untilStatus(dev, { status: 'active' })
  const payload = deletion('evt_old_news', subscription)
  expect((await post(payload, sign(payload))).status).toBe(200)
  expect((await statusOf(dev)).status).toBe('active')
})

test('with the provider away there is a clear answer, and later it works', async () => {
  const dev = await signUp('developer')
  await api.stopSandbox()
  const refused = await dev.send(subscriptionsApi.create)
  expect([refused.status, refused.problem]).toEqual([
    502,
    { detail: 'Failed to start subscription', code: 'payment_provider_unavailable' },
  ])
  await api.restartSandbox()
  expect((await dev.send(subscriptionsApi.create)).status).toBe(200)
})

test('nobody and clients are turned away', async () => {
  const client = await signUp('client')
  expect((await nobody.send(subscriptionsApi.create)).status).toBe(401)
  expect((await nobody.send(subscriptionsApi.status)).status).toBe(401)
  expect((await nobody.send(subscriptionsApi.portal)).status).toBe(401)
  expect((await client.send(subscriptionsApi.create)).status).toBe(403)
  expect((await client.send(subscriptionsApi.portal)).status).toBe(404)
  expect((await statusOf(client)).status).toBe('none')
  expect((await nobody.send(paymentsApi.config)).body).toEqual({ currency: 'usd', subscription_price_cents: 995 })
})

test('a stranger sees nothing of anothers subscription', async () => {
  await subscribed()
  const stranger = await signUp('developer')
  expect((await statusOf(stranger)).status).toBe('none')
  expect((await stranger.send(subscriptionsApi.portal)).status).toBe(404)
})

// Last: the clock does not go back.
test('a subscription whose renewal nobody reported expires a day after its period', async () => {
  const { dev } = await subscribed()
  const end = Date.parse((await statusOf(dev)).current_period_end ?? '')
  await api.db
    .updateTable('sessions')
    .set({ expires_at: new Date(end * 2) })
    .where('account_id', '=', dev.id)
    .execute()
  api.passTime(end - Date.now() + 23 * 3_600_000)
  expect((await statusOf(dev)).status).toBe('active')
  api.passTime(2 * 3_600_000)
  expect((await statusOf(dev)).status).toBe('expired')
})
