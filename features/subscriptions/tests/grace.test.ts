import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { CARDS, startApiWithPayments } from '#testing/given/payments.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { storeResult } from '../server/provider-sync.ts'

const api = await startApiWithPayments()
const { statusOf, untilStatus, untilDelivered, givenSubscriber } = api

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const knocks = async (person: Person) =>
  (await person.send(conversationsApi.start, { body: { request_id: 999_999 } })).problem.code
const whoseRenewalFailed = async () => {
  const { dev, subscription } = await givenSubscriber(CARDS.failsLater)
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'past_due' })
  await untilDelivered()
  return { dev, subscription }
}

test('whose payment fails reaches clients for three more days, and is told until when', async () => {
  const { dev } = await whoseRenewalFailed()
  const { grace_until } = await statusOf(dev)
  expect(Date.parse(grace_until ?? '') - Date.now()).toBeGreaterThan(3 * DAY_MS - HOUR_MS)
  expect(Date.parse(grace_until ?? '') - Date.now()).toBeLessThanOrEqual(3 * DAY_MS)
  expect(await knocks(dev)).toBe('not_found')
  const [notice] = (await dev.send(notificationsApi.list)).body
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(grace_until ?? ''))
  expect(notice).toMatchObject({
    subject: 'Your subscription could not be renewed',
    detail: `The payment failed. You can reach clients until ${day}. Change your card before then.`,
    path: '/subscription',
  })
})

test('a second month that stays unpaid brings no second grace', async () => {
  const { dev } = await whoseRenewalFailed()
  const { grace_until } = await statusOf(dev)
  const again = (days: number) => ({
    account_id: dev.id,
    stripe_subscription_id: `sub_of_${dev.id}`,
    status: 'past_due',
    current_period_end: new Date(Date.now() + 60 * DAY_MS),
    cancel_at_period_end: false,
    grace_until: new Date(Date.now() + days * DAY_MS),
    confirm_url: null,
  })
  const keep = async (days: number, more: { stripe_subscription_id?: string } = {}) => {
    const told_at = new Date(Date.now() + HOUR_MS).toISOString()
    await api.inWork((work) =>
      storeResult(work, { account_id: dev.id, result: { ...again(days), told_at, ...more }, months: [] }),
    )
    return (await statusOf(dev)).grace_until
  }
  const { stripe_subscription_id } = await api.db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('account_id', '=', dev.id)
    .executeTakeFirstOrThrow()
  expect(await keep(30, { stripe_subscription_id })).toBe(grace_until)
  // Another subscription of theirs has a grace of its own.
  expect(await keep(30)).not.toBe(grace_until)
})

// Last: the clock does not go back.
test('when the grace is over the gate closes, and open screens hear it', async () => {
  const { dev } = await whoseRenewalFailed()
  await api.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 60 * DAY_MS), last_seen_at: new Date(Date.now() + 3 * DAY_MS) })
    .execute()
  api.passTime(3 * DAY_MS - HOUR_MS)
  expect(await knocks(dev)).toBe('not_found')
  api.passTime(2 * HOUR_MS)
  expect(await knocks(dev)).toBe('subscription_required')
  expect(await statusOf(dev)).toMatchObject({ status: 'past_due', grace_until: null })
  const nextEvent = () =>
    api.db
      .selectFrom('live_events')
      .select('payload')
      .where('account_id', '=', dev.id)
      .where('type', '=', 'subscription')
      .orderBy('number', 'desc')
      .executeTakeFirst()
  await api.runScheduledJob('compare-subscriptions')
  expect((await nextEvent())?.payload).toMatchObject({ status: 'past_due', grace_until: null })
})
