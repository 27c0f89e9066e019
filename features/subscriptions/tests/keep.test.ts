import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import type { LiveEvent } from '#platform/server/work/live-events.ts'
import type { Publish } from '#platform/server/work/work.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { subscriptionsApi } from '../contract.ts'
import { storeResult } from '../server/provider-sync.ts'

const api = await startApiWithPayments()
const { statusOf, untilStatus, untilDelivered, givenSubscriber } = api

const HOUR_MS = 3_600_000
const knocks = async (person: Person) =>
  (await person.send(conversationsApi.start, { body: { request_id: 999_999 } })).problem.code

test('a renewal moves the end of the period', async () => {
  const { dev, subscription } = await givenSubscriber()
  const before = (await statusOf(dev)).current_period_end ?? ''
  await api.press(`subscriptions/${subscription}/renew`)
  await untilDelivered()
  const { status, current_period_end } = await statusOf(dev)
  expect(status).toBe('active')
  expect(Date.parse(current_period_end ?? '') - Date.parse(before)).toBeGreaterThan(27 * 24 * HOUR_MS)
})

test('a renewal that cannot be paid leaves the gate open for now, and another card pays it', async () => {
  const { dev, subscription, changeCard } = await givenSubscriber(CARDS.failsLater)
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'past_due' })
  expect(await knocks(dev)).toBe('not_found')
  expect((await changeCard(CARDS.declined)).status).toBe(303)
  expect((await changeCard(CARDS.pays)).status).toBe(303)
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'active', grace_until: null })
  expect(await knocks(dev)).toBe('not_found')
})

test('the subscriber is told of a payment that failed and of the end, each once', async () => {
  const { dev, subscription, manage } = await givenSubscriber(CARDS.failsLater)
  const subscriptionEvents = async () =>
    (await dev.send(notificationsApi.list)).body.map(({ kind, subject, path }) => ({ kind, subject, path }))
  expect(await subscriptionEvents()).toEqual([])
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'past_due' })
  await untilDelivered()
  const about = { kind: 'subscription', path: '/subscription' }
  expect(await subscriptionEvents()).toEqual([{ ...about, subject: 'Your subscription could not be renewed' }])
  await manage('cancel-now')
  await untilStatus(dev, { status: 'canceled' })
  await untilDelivered()
  // The newer takes the place of the older, which was not read.
  expect(await subscriptionEvents()).toEqual([{ ...about, subject: 'Your subscription has ended' }])
})

test('whose payment failed is led to mend it, not to a second subscription', async () => {
  const { dev, subscription } = await givenSubscriber()
  await api.press(`subscriptions/${subscription}/fail-next-renewal`)
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'past_due' })
  const { status, body } = await dev.send(subscriptionsApi.create)
  expect([status, body.url]).toEqual([200, expect.stringContaining('/portal/')])
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'active' })
})

test('who cancels stays active until the month is over and may think again', async () => {
  const { dev, subscription, manage } = await givenSubscriber()
  await manage('cancel-at-period-end')
  await untilStatus(dev, { status: 'active', cancel_at_period_end: true })
  expect(await knocks(dev)).toBe('not_found')
  await manage('resume')
  await untilStatus(dev, { status: 'active', cancel_at_period_end: false })
  await manage('cancel-at-period-end')
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'canceled' })
  expect(await knocks(dev)).toBe('subscription_required')
})

test('who ends it at once may subscribe again, and late news of the old one do not close the new door', async () => {
  const { dev, subscription, manage } = await givenSubscriber()
  await manage('cancel-now')
  await untilStatus(dev, { status: 'canceled' })
  expect(await knocks(dev)).toBe('subscription_required')
  await payWith((await dev.send(subscriptionsApi.create)).body.url, CARDS.pays)
  await untilStatus(dev, { status: 'active' })
  await untilDelivered()
  const subscriptionEvents = await api.stripe.client.events.list({ limit: 100 })
  const late = subscriptionEvents.data.filter(({ data }) => (data.object as { id?: string }).id === subscription)
  expect(late.length).toBeGreaterThan(1)
  for (const event of late) {
    expect((await api.deliver(JSON.stringify({ ...event, id: `${event.id}_late` }))).status).toBe(200)
  }
  expect(await api.runJobs()).toBeGreaterThan(1)
  expect((await statusOf(dev)).status).toBe('active')
})

test('an answer that was asked for earlier never overwrites a later one', async () => {
  const { dev, subscription } = await givenSubscriber()
  await untilDelivered()
  const before = await statusOf(dev)
  const kept = await api.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', dev.id)
    .executeTakeFirstOrThrow()
  const subscriptionEvents = (status: string, milliseconds: number) => ({
    account_id: dev.id,
    months: [],
    result: {
      account_id: dev.id,
      stripe_subscription_id: subscription,
      status,
      current_period_end: new Date(kept.current_period_end),
      cancel_at_period_end: false,
      grace_until: null,
      confirm_url: null,
      told_at: new Date(Date.parse(kept.told_at) + milliseconds).toISOString(),
    },
  })
  const news: LiveEvent[] = []
  const publish: Publish = ({ type }, account_id, payload) => void news.push({ account_id, type, payload })
  const keep = (status: string, milliseconds: number) =>
    api.inWork((work) => storeResult({ ...work, publish }, subscriptionEvents(status, milliseconds)))
  await keep('canceled', -1)
  expect(news).toEqual([])
  expect(await statusOf(dev)).toEqual(before)
  await keep('past_due', 2)
  expect(news.map(({ account_id, type }) => [account_id, type])).toEqual([
    [dev.id, 'subscription'],
    [dev.id, 'notification'],
  ])
  expect(news[0]?.payload).toEqual(await statusOf(dev))
  expect(news[0]?.payload).toMatchObject({ status: 'past_due' })
})

// Last: the clock does not go back.
test('without news a renewing subscription ends a day after its period, an ending one with it', async () => {
  const { dev } = await givenSubscriber()
  const { dev: leaving, manage } = await givenSubscriber()
  await manage('cancel-at-period-end')
  await untilStatus(leaving, { cancel_at_period_end: true })
  const end = Date.parse((await statusOf(leaving)).current_period_end ?? '')
  await api.db
    .updateTable('sessions')
    .set({ expires_at: new Date(end * 2), last_seen_at: new Date(end) })
    .execute()
  api.passTime(end - Date.now() - HOUR_MS)
  expect([(await statusOf(dev)).status, (await statusOf(leaving)).status]).toEqual(['active', 'active'])
  api.passTime(23 * HOUR_MS)
  expect([(await statusOf(dev)).status, (await statusOf(leaving)).status]).toEqual(['active', 'expired'])
  api.passTime(3 * HOUR_MS)
  expect((await statusOf(dev)).status).toBe('expired')
  expect(await knocks(dev)).toBe('subscription_required')
})
