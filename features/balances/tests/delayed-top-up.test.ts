import { expect, test } from 'vitest'
import { notificationsApi } from '#features/notifications/contract.ts'
import type { Person } from '#testing/api.ts'
import { balancesApi } from '../contract.ts'
import { startApiWithBalances } from './given-balances.ts'

const api = await startApiWithBalances({ PAYMENT_METHODS: 'all' })
const { changesOf, stripe, untilDelivered } = api
const DAY_MS = 24 * 60 * 60 * 1000

const balanceOf = async (who: Person) => {
  const { balance_cents, processing_cents } = (await who.send(balancesApi.balance)).body
  return [balance_cents, processing_cents]
}

/** Somebody who tops up from a bank account, whose money has not arrived. */
async function givenProcessing() {
  const ann = await api.signUp('client')
  const { paymentIntentId } = await api.begin(ann)
  await stripe.client.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_usBankAccount_success' })
  await untilDelivered()
  const decide = async (outcome: 'succeed' | 'fail') => {
    await api.press(`payments/${paymentIntentId}/${outcome}`)
    await untilDelivered()
  }
  return { ann, paymentIntentId, decide }
}

test('a top-up that takes days is shown beside the balance, and added once it arrives', async () => {
  const { ann, decide } = await givenProcessing()
  expect(await balanceOf(ann)).toEqual([0, 2500])
  expect(await changesOf(ann)).toEqual([])
  await decide('succeed')
  expect(await balanceOf(ann)).toEqual([2500, 0])
  expect(await changesOf(ann)).toEqual([['paid', 2500, 2500]])
  expect(await api.sumOfBooks()).toBe(0)
})

test('a top-up that fails after days is told, books nothing, and can be paid again', async () => {
  const { ann, paymentIntentId, decide } = await givenProcessing()
  await decide('fail')
  expect(await balanceOf(ann)).toEqual([0, 0])
  expect((await ann.send(notificationsApi.list)).body).toMatchObject([{ subject: 'Your top-up failed' }])
  await stripe.client.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
  await untilDelivered()
  expect(await balanceOf(ann)).toEqual([2500, 0])
})

// Last: the clock does not go back.
test('a top-up that takes days is not called off after one', async () => {
  const { ann, paymentIntentId } = await givenProcessing()
  api.passTime(2 * DAY_MS)
  await api.runScheduledJob('compare-top-ups')
  expect((await stripe.client.paymentIntents.retrieve(paymentIntentId)).status).toBe('processing')
  expect(await api.db.selectFrom('top_ups').select('status').where('account_id', '=', ann.id).execute()).toEqual([
    { status: 'pending' },
  ])
})
