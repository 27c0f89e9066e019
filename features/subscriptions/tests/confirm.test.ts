import { expect, test } from 'vitest'
import { notificationsApi } from '#features/notifications/contract.ts'
import { CARDS, startApiWithPayments, submit } from '#testing/given/payments.ts'
import { subscriptionsApi } from '../contract.ts'

const api = await startApiWithPayments()
const { statusOf, untilStatus, untilDelivered, givenSubscriber } = api

/** A subscriber whose bank asks to confirm a renewal. */
async function whoHasToConfirm() {
  const { dev, subscription } = await givenSubscriber(CARDS.confirmed)
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'past_due' })
  await untilDelivered()
  const { confirm_url } = await statusOf(dev)
  return { dev, subscription, url: confirm_url ?? '' }
}

test('whose bank asks to confirm a renewal is led to the page of the invoice, and is told once', async () => {
  const { dev, url } = await whoHasToConfirm()
  expect(await (await fetch(url)).text()).toContain('Complete authentication')
  expect((await statusOf(dev)).grace_until).not.toBeNull()
  expect((await dev.send(notificationsApi.list)).body).toMatchObject([
    {
      kind: 'subscription',
      subject: 'Your bank asks you to confirm the payment of your subscription',
      path: '/subscription/confirm',
    },
  ])
})

test('who confirms has renewed', async () => {
  const { dev, url } = await whoHasToConfirm()
  expect((await submit(url, { answer: 'yes' })).status).toBe(303)
  await untilStatus(dev, { status: 'active', confirm_url: null })
  // A second press, as from an old tab, pays nothing.
  await submit(url, { answer: 'yes' })
  await untilDelivered()
  const { data } = await api.stripe.client.invoices.list({ limit: 2 })
  expect(data.map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('who refuses has a failed payment, to be paid with another card', async () => {
  const { dev, url } = await whoHasToConfirm()
  await submit(url, { answer: 'no' })
  await untilDelivered()
  await api.runJobs()
  await untilStatus(dev, { status: 'past_due', confirm_url: null })
})

test('paying here again does not pass the bank by', async () => {
  const { dev } = await whoHasToConfirm()
  const refused = await dev.send(subscriptionsApi.pay)
  expect(refused.status).toBe(402)
  expect(await statusOf(dev)).toMatchObject({ status: 'past_due', confirm_url: expect.any(String) })
})

test('a question of the bank whose event was lost is found by the comparison', async () => {
  const { dev, subscription } = await givenSubscriber(CARDS.confirmed)
  await api.press('webhook/all/lose')
  await api.press(`subscriptions/${subscription}/renew`)
  await api.press('webhook/all/carry')
  await api.db
    .updateTable('subscription_checks')
    .set({ check_at: new Date(0) })
    .where('account_id', '=', dev.id)
    .execute()
  await api.runScheduledJob('compare-subscriptions')
  expect(await statusOf(dev)).toMatchObject({ status: 'past_due', confirm_url: expect.any(String) })
})
