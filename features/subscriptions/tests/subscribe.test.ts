import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { subscriptionsApi } from '../contract.ts'

const api = await startApiWithPayments()
const { signUp, nobody, statusOf, untilStatus, untilDelivered, givenSubscriber, stripe } = api

const NONE = {
  status: 'none',
  current_period_end: null,
  cancel_at_period_end: false,
  grace_until: null,
  confirm_url: null,
}
const findCustomer = async (account: { id: number }) =>
  (
    await api.db
      .selectFrom('payment_customers')
      .select('stripe_customer_id')
      .where('account_id', '=', account.id)
      .executeTakeFirst()
  )?.stripe_customer_id
const pagesOf = async (account: { id: number }) =>
  (await stripe.client.checkout.sessions.list({ customer: (await findCustomer(account))!, limit: 100 })).data
const subscriptionsOf = async (account: { id: number }) =>
  (await stripe.client.subscriptions.list({ customer: (await findCustomer(account))!, status: 'all' })).data

// A request that is none: past the gate it is not found, before it the subscription is asked for.
const knocks = async (person: Person) =>
  (await person.send(conversationsApi.start, { body: { request_id: 999_999 } })).problem.code

test('a creator subscribes on the hosted page for $9.95 a month, is active and may talk to clients', async () => {
  const dev = await signUp('developer')
  expect(await statusOf(dev)).toEqual(NONE)
  expect(await knocks(dev)).toBe('subscription_required')
  const { status, body } = await dev.send(subscriptionsApi.create)
  expect(status).toBe(200)
  expect(await (await fetch(body.url)).text()).toContain('$9.95')
  const paid = await payWith(body.url, CARDS.pays)
  expect(paid.headers.get('location')).toBe(
    `${api.services.config.PUBLIC_URL}/subscription/success?payment=${body.payment}`,
  )
  const active = await untilStatus(dev, { status: 'active', cancel_at_period_end: false, grace_until: null })
  const days = (Date.parse(active.current_period_end ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(27)
  expect(days).toBeLessThan(32)
  expect(await knocks(dev)).toBe('not_found')
})

test('open screens are told that the subscription is active, once', async () => {
  const { dev } = await givenSubscriber()
  await untilDelivered()
  const events = await api.db
    .selectFrom('live_events')
    .select(['type', 'payload'])
    .where('account_id', '=', dev.id)
    .where('type', '=', 'subscription')
    .execute()
  expect(events).toEqual([{ type: 'subscription', payload: await statusOf(dev) }])
})

test('opening the success page without paying, or going back, changes nothing', async () => {
  const dev = await signUp('developer')
  const { body } = await dev.send(subscriptionsApi.create)
  const page = await (await fetch(body.url)).text()
  expect(page).toMatch(/<a href="http:[^"]*\/subscription\/cancel">Go back/)
  await api.app.inject({ url: '/subscription/success' })
  expect(await statusOf(dev)).toEqual(NONE)
})

test('a declined card leaves the creator unsubscribed; another card pays on the same page', async () => {
  const dev = await signUp('developer')
  const { body } = await dev.send(subscriptionsApi.create)
  const declined = await payWith(body.url, CARDS.declined)
  expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('Your card was declined.')])
  expect(await statusOf(dev)).toEqual(NONE)
  expect((await payWith(body.url, CARDS.pays)).status).toBe(303)
  await untilStatus(dev, { status: 'active' })
})

test('whoever clicks twice, also at the same moment and in two windows, gets one page', async () => {
  const dev = await signUp('developer')
  const clicks = await Promise.all([1, 2, 3].map(() => dev.send(subscriptionsApi.create)))
  clicks.push(await dev.send(subscriptionsApi.create))
  expect(new Set(clicks.map(({ body }) => body.url)).size).toBe(1)
  const headers = { 'idempotency-key': randomUUID() }
  const again = await dev.send(subscriptionsApi.create, { headers })
  expect((await dev.send(subscriptionsApi.create, { headers })).body).toEqual(again.body)
  expect(await pagesOf(dev)).toHaveLength(1)
  const { data } = await stripe.client.customers.list({ email: dev.user.email })
  expect(data).toHaveLength(1)
})

test('pressing Pay twice makes one subscription, and who is active is not led to pay again', async () => {
  const dev = await signUp('developer')
  const { body } = await dev.send(subscriptionsApi.create)
  await Promise.all([payWith(body.url, CARDS.pays), payWith(body.url, CARDS.pays)])
  await untilStatus(dev, { status: 'active' })
  expect(await subscriptionsOf(dev)).toHaveLength(1)
  const late = await dev.send(subscriptionsApi.create)
  expect([late.status, late.problem.code]).toEqual([409, 'already_subscribed'])
})

test('who has paid is not led to pay again although the news are late, and is active at once', async () => {
  const { dev } = await givenSubscriber()
  await untilDelivered()
  await api.db.deleteFrom('subscriptions').where('account_id', '=', dev.id).execute()
  expect(await statusOf(dev)).toEqual(NONE)
  const again = await dev.send(subscriptionsApi.create)
  expect([again.status, again.problem.code]).toEqual([409, 'already_subscribed'])
  expect((await statusOf(dev)).status).toBe('active')
})

test('a page that has expired makes way for a new one, and so does one at an old price', async () => {
  const dev = await signUp('developer')
  const first = await dev.send(subscriptionsApi.create)
  await api.press(`sessions/${(await pagesOf(dev))[0]!.id}/expire`)
  const second = await dev.send(subscriptionsApi.create)
  expect(second.body.url).not.toBe(first.body.url)
  const customer = (await findCustomer(dev))!
  await stripe.client.checkout.sessions.expire((await pagesOf(dev))[0]!.id)
  const { id: cheap } = await stripe.client.checkout.sessions.create({
    mode: 'subscription',
    customer,
    success_url: 'http://127.0.0.1/subscription/success',
    line_items: [
      {
        price_data: {
          currency: 'usd',
          unit_amount: 100,
          recurring: { interval: 'month' },
          product_data: { name: 'Old' },
        },
      },
    ],
  })
  const third = await dev.send(subscriptionsApi.create)
  expect(await (await fetch(third.body.url)).text()).toContain('$9.95')
  expect((await stripe.client.checkout.sessions.retrieve(cheap)).status).toBe('expired')
})

test('a customer that the provider has lost is made anew', async () => {
  const dev = await signUp('developer')
  await dev.send(subscriptionsApi.create)
  const lost = (await findCustomer(dev))!
  await api.press(`sessions/${(await pagesOf(dev))[0]!.id}/expire`)
  await stripe.client.customers.del(lost)
  expect((await dev.send(subscriptionsApi.portal)).status).toBe(404)
  const { body } = await dev.send(subscriptionsApi.create)
  expect(await findCustomer(dev)).not.toBe(lost)
  await payWith(body.url, CARDS.pays)
  await untilStatus(dev, { status: 'active' })
})

test('with the provider away there is a clear answer and nothing has changed; later it works', async () => {
  const dev = await signUp('developer')
  const { dev: paying } = await givenSubscriber()
  await untilDelivered()
  await api.stopSandbox()
  const headers = { 'idempotency-key': randomUUID() }
  const refused = await dev.send(subscriptionsApi.create, { headers })
  expect([refused.status, refused.problem]).toEqual([
    502,
    {
      detail: 'Failed to start subscription',
      message: 'Failed to start subscription',
      code: 'payment_provider_unavailable',
    },
  ])
  const portal = await paying.send(subscriptionsApi.portal)
  expect([portal.status, portal.problem.code]).toEqual([502, 'payment_provider_unavailable'])
  expect((await statusOf(paying)).status).toBe('active')
  expect(await findCustomer(dev)).toBeUndefined()
  expect(await statusOf(dev)).toEqual(NONE)
  await api.restartSandbox()
  expect((await dev.send(subscriptionsApi.create, { headers })).status).toBe(200)
})

test('a page stays open over a restart of the provider', async () => {
  const dev = await signUp('developer')
  const { body } = await dev.send(subscriptionsApi.create)
  await api.restartSandbox()
  expect((await dev.send(subscriptionsApi.create)).body.url).toBe(body.url)
  expect((await payWith(body.url, CARDS.pays)).status).toBe(303)
  await untilStatus(dev, { status: 'active' })
})

test('nobody and clients are turned away, and make no customer', async () => {
  const client = await signUp('client')
  for (const endpoint of [subscriptionsApi.create, subscriptionsApi.status, subscriptionsApi.portal]) {
    expect((await nobody.send(endpoint)).status).toBe(401)
  }
  const refused = await client.send(subscriptionsApi.create)
  expect([refused.status, refused.problem]).toEqual([
    403,
    { detail: 'Only developers can subscribe', message: 'Only developers can subscribe', code: 'wrong_role' },
  ])
  expect((await client.send(subscriptionsApi.portal)).status).toBe(404)
  expect(await statusOf(client)).toEqual(NONE)
  expect(await findCustomer(client)).toBeUndefined()
})

test('a stranger sees nothing of the subscription of somebody else', async () => {
  await givenSubscriber()
  const stranger = await signUp('developer')
  expect(await statusOf(stranger)).toEqual(NONE)
  expect((await stranger.send(subscriptionsApi.portal)).status).toBe(404)
})
