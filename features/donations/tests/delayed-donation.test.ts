import { expect, test } from 'vitest'
import { notificationsApi } from '#features/notifications/contract.ts'
import { expectBooksInOrder } from '#testing/given/balance.ts'
import { idOf } from '#platform/server/outside/stripe.ts'
import { payFromAccount, startApiWithPayments } from '#testing/given/payments.ts'
import { donationsApi } from '../contract.ts'

const api = await startApiWithPayments({ PAYMENT_METHODS: 'all' })
const { stripe, untilDelivered } = api

/** Somebody who has given from a bank account, whose money has not arrived. */
async function givenProcessing(isAnonymous = false) {
  const giver = await api.signUp('client')
  const { body } = await giver.send(donationsApi.create, { body: { amount: 1000, isAnonymous } })
  await payFromAccount(body.url)
  await untilDelivered()
  const decide = async (outcome: 'succeed' | 'fail') => {
    const { payment_intent } = await stripe.client.checkout.sessions.retrieve(body.url.split('/').at(-1) ?? '')
    await api.press(`payments/${idOf(payment_intent)}/${outcome}`)
    await untilDelivered()
  }
  const statuses = async () => (await giver.send(donationsApi.listOwn)).body.map(({ status }) => status)
  return { giver, decide, statuses }
}

test('a donation that takes days is being processed, and counts once it arrives', async () => {
  const { decide, statuses } = await givenProcessing()
  expect(await statuses()).toEqual(['processing'])
  await decide('succeed')
  expect(await statuses()).toEqual(['paid'])
  await expectBooksInOrder(api.db)
})

test('a donation that fails is told to its giver', async () => {
  const { giver, decide, statuses } = await givenProcessing()
  await decide('fail')
  expect(await statuses()).toEqual(['expired'])
  expect((await giver.send(notificationsApi.list)).body).toMatchObject([
    { subject: 'Your donation failed', path: '/donations' },
  ])
})

test('of an anonymous one that fails nobody is told', async () => {
  const { giver, decide } = await givenProcessing(true)
  await decide('fail')
  expect((await giver.send(notificationsApi.list)).body).toEqual([])
})
