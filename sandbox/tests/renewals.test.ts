import { expect, test } from 'vitest'
import {
  CARDS,
  endDay,
  givenFolder,
  givenReceiver,
  givenSandbox,
  givenSubscriber,
  press,
  submit,
} from './given-sandbox.ts'

test('a subscription renews month by month and keeps the day it began on', async () => {
  const running = await givenSandbox({ clock: () => new Date('2026-01-31T10:00:00Z') })
  const { subscription, customer } = await givenSubscriber(running)
  const days = []
  for (let month = 0; month < 3; month += 1) {
    await press(running, `subscriptions/${subscription}/renew`)
    days.push(endDay(await running.stripe.subscriptions.retrieve(subscription)))
  }
  expect(days).toEqual(['2026-03-31', '2026-04-30', '2026-05-31'])
  const invoices = await running.stripe.invoices.list({ customer, status: 'paid' })
  expect(invoices.data.map(({ billing_reason }) => billing_reason)).toEqual([
    'subscription_cycle',
    'subscription_cycle',
    'subscription_cycle',
    'subscription_create',
  ])
  await running.receiver.events('invoice.paid', 4)
  const updates = await running.receiver.events('customer.subscription.updated', 3)
  expect(updates[0]!.data.previous_attributes).toHaveProperty('items')
})

test('a failed renewal makes the subscription past due, and paying later makes it active again', async () => {
  const running = await givenSandbox()
  const { subscription } = await givenSubscriber(running)
  await press(running, `subscriptions/${subscription}/fail-next-renewal`)
  await press(running, `subscriptions/${subscription}/renew`)
  expect((await running.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
  const [failed] = await running.receiver.events('invoice.payment_failed')
  expect(failed!.data.object).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 995 })

  await press(running, `subscriptions/${subscription}/renew`)
  expect((await running.stripe.subscriptions.retrieve(subscription)).status).toBe('active')
  expect((await running.stripe.invoices.list({ subscription, status: 'open' })).data).toEqual([])
})

test('a card that fails on every renewal ends the subscription at the second failure', async () => {
  const running = await givenSandbox()
  const { subscription } = await givenSubscriber(running, CARDS.failsLater)
  await press(running, `subscriptions/${subscription}/renew`)
  expect((await running.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
  await press(running, `subscriptions/${subscription}/renew`)
  const ended = await running.stripe.subscriptions.retrieve(subscription)
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  await running.receiver.events('invoice.payment_failed', 2)
  await running.receiver.events('customer.subscription.deleted')
  const again = await submit(`${running.url}/sandbox/subscriptions/${subscription}/renew`)
  expect(again.status).toBe(400)
})

test('who pays a failed renewal by hand in vain loses none of the time until the next attempt', async () => {
  const running = await givenSandbox()
  const { subscription } = await givenSubscriber(running, CARDS.failsLater)
  await press(running, `subscriptions/${subscription}/renew`)
  const openInvoice = async () => (await running.stripe.invoices.list({ subscription, status: 'open' })).data[0]!
  const failed = await openInvoice()
  await expect(running.stripe.invoices.pay(failed.id)).rejects.toMatchObject({ code: 'card_declined' })
  const { attempt_count, next_payment_attempt } = await openInvoice()
  expect(next_payment_attempt).toEqual(expect.any(Number))
  expect({ attempt_count, next_payment_attempt }).toEqual({
    attempt_count: failed.attempt_count,
    next_payment_attempt: failed.next_payment_attempt,
  })
})

test('the clock alone renews a subscription, tries a failed payment again, and ends one that was canceled', async () => {
  let now = new Date('2026-01-10T10:00:00Z')
  const clock = () => now
  const folder = givenFolder()
  const receiver = await givenReceiver()
  const first = await givenSandbox({ clock, folder, receiver })
  const faithful = await givenSubscriber(first)
  const failing = await givenSubscriber(first, CARDS.failsLater)
  const leaving = await givenSubscriber(first)
  await first.stripe.subscriptions.update(leaving.subscription, { cancel_at_period_end: true })
  await first.close()

  const statusesAt = async (time: string) => {
    now = new Date(time)
    // Starting looks at the clock at once; a running sandbox looks every minute.
    const running = await givenSandbox({ clock, folder, receiver })
    const found = [faithful, failing, leaving].map(({ subscription }) =>
      running.stripe.subscriptions.retrieve(subscription),
    )
    const statuses = (await Promise.all(found)).map(({ status }) => status)
    await running.close()
    return statuses
  }
  expect(await statusesAt('2026-02-10T09:59:59Z')).toEqual(['active', 'active', 'active'])
  expect(await statusesAt('2026-02-10T10:00:00Z')).toEqual(['active', 'past_due', 'canceled'])
  expect(await statusesAt('2026-02-12T10:00:00Z')).toEqual(['active', 'past_due', 'canceled'])
  expect(await statusesAt('2026-02-13T10:00:00Z')).toEqual(['active', 'canceled', 'canceled'])
  const running = await givenSandbox({ clock, folder, receiver })
  expect(endDay(await running.stripe.subscriptions.retrieve(faithful.subscription))).toBe('2026-03-10')
})
