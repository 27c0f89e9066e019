import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { subscriptionsApi } from '../contract.ts'

const api = await startApiWithPayments()
const { statusOf, untilStatus, untilDelivered, givenSubscriber, stripe } = api
const { billing, cancel, pay, resume } = subscriptionsApi

const knocks = async (person: Person) =>
  (await person.send(conversationsApi.start, { body: { request_id: 999_999 } })).problem.code
const atProvider = (subscription: string) => stripe.client.subscriptions.retrieve(subscription)
const whoseRenewalFailed = async (card = CARDS.failsLater) => {
  const subscriber = await givenSubscriber(card)
  await api.press(`subscriptions/${subscriber.subscription}/renew`)
  await untilStatus(subscriber.dev, { status: 'past_due' })
  return subscriber
}

test('a subscriber cancels to the end of the month, sees it at once, and thinks again', async () => {
  const { dev, subscription } = await givenSubscriber()
  const ending = await dev.send(cancel)
  expect([ending.status, ending.body]).toEqual([200, { ...(await statusOf(dev)), cancel_at_period_end: true }])
  expect(ending.body.status).toBe('active')
  expect((await atProvider(subscription)).cancel_at_period_end).toBe(true)
  expect(await knocks(dev)).toBe('not_found')
  // Once more is no harm.
  expect((await dev.send(cancel, { body: { at: 'period_end' } })).body).toEqual(ending.body)

  const going = await dev.send(resume)
  expect([going.status, going.body]).toEqual([200, { ...ending.body, cancel_at_period_end: false }])
  expect((await atProvider(subscription)).cancel_at_period_end).toBe(false)
  expect((await dev.send(resume)).body).toEqual(going.body)
})

test('a subscriber who ends it at once is locked out at once, is not charged again, and may come back', async () => {
  const { dev, subscription } = await givenSubscriber()
  const ended = await dev.send(cancel, { body: { at: 'now' } })
  expect([ended.status, ended.body.status]).toEqual([200, 'canceled'])
  expect((await atProvider(subscription)).status).toBe('canceled')
  expect(await knocks(dev)).toBe('subscription_required')
  for (const endpoint of [cancel, resume, pay, billing]) {
    const late = await dev.send(endpoint)
    expect([endpoint.path, late.status]).toEqual([endpoint.path, 404])
  }
  await payWith((await dev.send(subscriptionsApi.create)).body.url, CARDS.pays)
  await untilStatus(dev, { status: 'active' })
})

test('what was not paid for ends at once, whenever it was to end', async () => {
  const { dev } = await whoseRenewalFailed()
  expect((await dev.send(cancel, { body: { at: 'period_end' } })).body.status).toBe('canceled')
})

const DECLINED = 'Your card was declined.'

test('a failed payment is tried again with another card; as long as the bank refuses, the reason is told and nothing ends', async () => {
  const { dev, subscription, changeCard } = await whoseRenewalFailed()
  const refused = await dev.send(pay)
  expect([refused.status, refused.problem]).toEqual([
    402,
    { detail: DECLINED, message: DECLINED, code: 'card_declined' },
  ])
  await untilDelivered()
  expect((await statusOf(dev)).status).toBe('past_due')
  expect((await changeCard(CARDS.pays)).status).toBe(303)
  const paid = await dev.send(pay)
  expect([paid.status, paid.body]).toMatchObject([200, { status: 'active', grace_until: null }])
  const again = await dev.send(pay)
  expect([again.status, again.problem.code]).toEqual([409, 'nothing_to_pay'])
  const { data } = await stripe.client.charges.list({ limit: 100 })
  const { customer } = await atProvider(subscription)
  expect(data.filter((charge) => charge.customer === customer && charge.paid)).toHaveLength(2)
})

test('a subscriber sees what is charged next and to which card', async () => {
  const { dev, subscription } = await givenSubscriber()
  const { current_period_end } = await statusOf(dev)
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 }
  expect((await dev.send(billing)).body).toEqual({ card, next_payment: { cents: 995, at: current_period_end } })
  await dev.send(cancel)
  expect((await dev.send(billing)).body).toEqual({ card, next_payment: null })
  await dev.send(resume)
  await api.press(`subscriptions/${subscription}/fail-next-renewal`)
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'past_due' })
  expect((await dev.send(billing)).body).toMatchObject({ card, next_payment: { cents: 995, at: expect.any(String) } })
})

test('nobody, clients, strangers and odd wishes are turned away and end nothing', async () => {
  const { dev, subscription } = await givenSubscriber()
  const client = await api.signUp('client')
  const stranger = await api.signUp('developer')
  for (const endpoint of [cancel, resume, pay, billing]) {
    expect((await api.nobody.send(endpoint)).status).toBe(401)
    const refused = await client.send(endpoint)
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Only developers can subscribe'])
    expect((await stranger.send(endpoint)).status).toBe(404)
  }
  for (const at of ['later', 7, null]) {
    expect((await dev.send(cancel, { body: { at: at as never } })).status).toBe(422)
  }
  expect(await atProvider(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: false })
})

test('with the provider away nothing is cancelled, and the caller is told so', async () => {
  const { dev, subscription } = await givenSubscriber()
  await untilDelivered()
  await api.stopSandbox()
  for (const endpoint of [cancel, resume, pay, billing]) {
    const refused = await dev.send(endpoint)
    expect([refused.status, refused.problem.code]).toEqual([502, 'payment_provider_unavailable'])
  }
  expect(await statusOf(dev)).toMatchObject({ status: 'active', cancel_at_period_end: false })
  await api.restartSandbox()
  expect((await atProvider(subscription)).cancel_at_period_end).toBe(false)
})
