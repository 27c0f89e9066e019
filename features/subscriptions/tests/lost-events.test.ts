import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { subscriptionsApi } from '../contract.ts'

const api = await startApiWithPayments()
const { statusOf, untilDelivered, givenSubscriber, stripe } = api

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const compare = () => api.runScheduledJob('compare-subscriptions')
const checksOf = ({ id }: Person) =>
  api.db.selectFrom('subscription_checks').selectAll().where('account_id', '=', id).execute()

/** From here on the provider tells nothing. */
const inSilence = async (work: () => Promise<unknown>) => {
  await untilDelivered()
  await api.press('webhook/all/lose')
  await work()
  await api.press('webhook/all/carry')
}
const openPage = async () => {
  const dev = await api.signUp('developer')
  const { body } = await dev.send(subscriptionsApi.create)
  return { dev, url: body.url }
}
const subscriptionsOf = async (dev: Person) => {
  const { stripe_customer_id: customer } = await api.db
    .selectFrom('payment_customers')
    .select('stripe_customer_id')
    .where('account_id', '=', dev.id)
    .executeTakeFirstOrThrow()
  return (await stripe.client.subscriptions.list({ customer, status: 'all' })).data
}
const chargeOf = async (dev: Person) => {
  const [subscription] = await subscriptionsOf(dev)
  const { data } = await stripe.client.charges.list({ customer: subscription?.customer as string })
  return data[0]?.id ?? ''
}

test('who has paid and is not told of by the provider is active as soon as their screen asks', async () => {
  const { dev, url } = await openPage()
  await inSilence(() => payWith(url, CARDS.pays))
  // The success page asks, and so lets us ask; a crowd of its questions makes us ask once.
  for (let asked = 0; asked < 5; asked++) expect((await statusOf(dev)).status).toBe('none')
  expect(await api.runJobs()).toBe(1)
  expect((await statusOf(dev)).status).toBe('active')
})

test('a month that was given back ends the subscription, here and at the provider; a part of it ends nothing', async () => {
  const { dev } = await givenSubscriber()
  const charge = await chargeOf(dev)
  await stripe.client.refunds.create({ charge, amount: 100 })
  await untilDelivered()
  expect((await statusOf(dev)).status).toBe('active')
  await stripe.client.refunds.create({ charge })
  await untilDelivered()
  expect((await statusOf(dev)).status).toBe('canceled')
  expect((await subscriptionsOf(dev)).map(({ status }) => status)).toEqual(['canceled'])
  const subjects = (await dev.send(notificationsApi.list)).body.map(({ subject }) => subject)
  expect(subjects).toEqual(['Your subscription has ended'])
  // They may come again.
  const { body } = await dev.send(subscriptionsApi.create)
  await payWith(body.url, CARDS.pays)
  await api.untilStatus(dev, { status: 'active' })
})

test('a disputed payment puts the subscription on hold until the bank has decided', async () => {
  for (const [verdict, after] of [
    ['win', 'active'],
    ['lose', 'canceled'],
  ] as const) {
    const { dev } = await givenSubscriber()
    await api.press(`charges/${await chargeOf(dev)}/dispute`)
    await api.untilStatus(dev, { status: 'disputed' })
    // A second subscription would cost twice: they are led to the one they have.
    expect((await dev.send(subscriptionsApi.create)).body.url).toContain('/portal/')
    const { data } = await stripe.client.disputes.list({ charge: await chargeOf(dev) })
    await api.press(`disputes/${data[0]?.id}/${verdict}`)
    await api.untilStatus(dev, { status: after })
  }
})

test('a refund that the provider told of in vain is found all the same', async () => {
  const { dev } = await givenSubscriber()
  const charge = await chargeOf(dev)
  await inSilence(() => stripe.client.refunds.create({ charge }))
  await api.runScheduledJob('fetch-missed-payment-events')
  await api.runJobs()
  expect((await statusOf(dev)).status).toBe('canceled')
})

test('who closes their account while a payment page is open cannot be charged by it, and hears no more', async () => {
  const { dev, url } = await openPage()
  expect((await dev.send(accountSettingsApi.closeAccount, { body: { password: dev.password } })).status).toBe(204)
  await api.runJobs()
  expect((await payWith(url, CARDS.pays)).status).toBe(410)

  const { dev: subscriber } = await givenSubscriber()
  const [subscription] = await subscriptionsOf(subscriber)
  await subscriber.send(accountSettingsApi.closeAccount, { body: { password: subscriber.password } })
  await api.runJobs()
  await untilDelivered()
  const late = { id: 'evt_after_closing', object: 'event', type: 'customer.subscription.updated' }
  expect((await api.deliver(JSON.stringify({ ...late, data: { object: subscription } }))).status).toBe(200)
  expect(await api.runJobs()).toBe(1)
  const ids = [dev.id, subscriber.id]
  expect(await api.db.selectFrom('notifications').select('id').where('account_id', 'in', ids).execute()).toEqual([])
  expect([...(await checksOf(dev)), ...(await checksOf(subscriber))]).toEqual([])
})

// Last: the clock does not go back.
test('who has paid and closed the window is active after the comparison', async () => {
  const { dev, url } = await openPage()
  await inSilence(() => payWith(url, CARDS.pays))
  await compare()
  expect(await checksOf(dev)).toMatchObject([{ page_until: expect.anything() }])
  api.passTime(2 * MINUTE_MS)
  await compare()
  expect((await statusOf(dev)).status).toBe('active')
  // A second run has nothing to ask, and nothing to tell.
  const before = await checksOf(dev)
  await compare()
  expect(await checksOf(dev)).toEqual(before)
})

test('whose renewal failed untold is asked about when they look an hour later, once', async () => {
  const { dev, subscription } = await givenSubscriber(CARDS.failsLater)
  await inSilence(() => api.press(`subscriptions/${subscription}/renew`))
  expect((await statusOf(dev)).status).toBe('active')
  expect(await api.runJobs()).toBe(0)
  api.passTime(60 * MINUTE_MS)
  // What the accounts closed before have left to do.
  await api.runJobs()
  for (let asked = 0; asked < 5; asked++) expect((await statusOf(dev)).status).toBe('active')
  expect(await api.runJobs()).toBe(1)
  expect((await statusOf(dev)).status).toBe('past_due')
})

test('who cancelled and is not told of by the provider does not stay active', async () => {
  const { dev, manage } = await givenSubscriber()
  await inSilence(() => manage('cancel-now'))
  expect((await statusOf(dev)).status).toBe('active')
  api.passTime(3 * DAY_MS + MINUTE_MS)
  await compare()
  expect((await statusOf(dev)).status).toBe('canceled')
  expect(await checksOf(dev)).toEqual([])
})

test('one who cannot be asked about keeps nobody else from being compared, and a provider that is away ends the round', async () => {
  const [lost, paid] = [await openPage(), await openPage()]
  await inSilence(() => payWith(paid.url, CARDS.pays))
  await api.db
    .updateTable('payment_customers')
    .set({ stripe_customer_id: 'cus_unknown' })
    .where('account_id', '=', lost.dev.id)
    .execute()
  api.passTime(2 * MINUTE_MS)
  await api.stopSandbox()
  await compare()
  await api.restartSandbox()
  expect((await statusOf(paid.dev)).status).toBe('none')
  api.passTime(16 * MINUTE_MS)
  await compare()
  expect((await statusOf(paid.dev)).status).toBe('active')
  expect(await checksOf(lost.dev)).toEqual([])
})
