import { expect, test } from 'vitest'
import { operatorsApi } from '#features/operators/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { idOf } from '#platform/server/outside/stripe.ts'
import type { Person } from '#testing/api.ts'
import { balancesOf, expectBooksInOrder, platformBalanceOf } from '#testing/given/balance.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { purchasesApi } from '../contract/purchases.ts'
import { refundsApi } from '../contract/refunds.ts'
import { givenTrade, sessionOf } from './given-purchases.ts'

const api = await startApiWithPayments()
const { db, stripe, signUp, nobody, untilDelivered } = api

const shownTo = async (seller: Person, buyer: Person) => {
  const [[sale], [purchase]] = [
    (await seller.send(purchasesApi.listSales)).body,
    (await buyer.send(purchasesApi.listPurchases)).body,
  ]
  return [sale, purchase].map((bought) => [bought?.status, bought?.refund, bought?.amount_refunded])
}
const refundsOf = async (url: string) => {
  const { payment_intent } = await stripe.client.checkout.sessions.retrieve(sessionOf(url))
  return (await stripe.client.refunds.list({ payment_intent: idOf(payment_intent) ?? '' })).data
}
const noticesOf = async (who: Person) => (await who.send(notificationsApi.list)).body

/** A purchase paid with a card, which its seller has refunded. */
async function givenRefundTo(card: string) {
  const [provider, owed] = [await platformBalanceOf(db, 'provider'), await platformBalanceOf(db, 'refunds')]
  const trade = await givenTrade(api)
  const url = await trade.open()
  await payWith(url, card)
  await untilDelivered()
  const id = (await trade.purchases())[0]?.id ?? 0
  expect((await trade.seller.send(purchasesApi.refund, { params: { id } })).status).toBe(200)
  await untilDelivered()
  await untilDelivered()
  const decide = async (outcome: 'succeed' | 'fail') => {
    const [latest] = await refundsOf(url)
    await api.press(`refunds/${latest?.id ?? ''}/${outcome}`)
    await untilDelivered()
  }
  /** What the provider holds and what buyers are owed, since before. */
  const booked = async () => [
    provider - (await platformBalanceOf(db, 'provider')),
    (await platformBalanceOf(db, 'refunds')) - owed,
  ]
  const row = async (who: Person, show: 'all' | 'open' = 'open') =>
    (await who.send(refundsApi.list, { query: { show } })).body.find((refund) => refund.id === id)
  const retry = (who: Pick<Person, 'send'>) => who.send(refundsApi.retry, { params: { id } })
  return { ...trade, url, id, decide, booked, row, retry }
}

test('a refund that the provider has not returned yet is on its way, and then refunded', async () => {
  const fina = await signUp('client', { operator: ['finance'] })
  const { seller, buyer, decide, row } = await givenRefundTo(CARDS.refundPending)
  expect(await shownTo(seller, buyer)).toEqual([
    ['refunded', 'on_its_way', 0],
    ['refunded', 'on_its_way', 0],
  ])
  expect(await row(fina)).toMatchObject({ state: 'waiting', refunded_cents: 0, is_retryable: false })
  await decide('succeed')
  expect(await shownTo(seller, buyer)).toEqual([
    ['refunded', null, 10.5],
    ['refunded', null, 10.5],
  ])
  expect(await row(fina)).toBeUndefined()
  expect(await row(fina, 'all')).toMatchObject({ state: 'returned' })
  await expectBooksInOrder(db)
})

test('a pending refund whose end nobody told is found by the comparison', async () => {
  const { seller, buyer, decide } = await givenRefundTo(CARDS.refundPending)
  await api.press('webhook/all/lose')
  await decide('succeed')
  await api.press('webhook/all/carry')
  await api.runScheduledJob('compare-purchases')
  expect(await shownTo(seller, buyer)).toMatchObject([
    ['refunded', null, 10.5],
    ['refunded', null, 10.5],
  ])
})

test('a refund that fails at the bank is shown to all, booked as owed, and told to owners and finance staff', async () => {
  const [olga, fina] = [await signUp('client', { operator: true }), await signUp('client', { operator: ['finance'] })]
  const mona = await signUp('client', { operator: ['moderator'] })
  const { seller, buyer, product, decide, booked, row } = await givenRefundTo(CARDS.refundFails)
  expect(await shownTo(seller, buyer)).toMatchObject([
    ['refunded', null, 10.5],
    ['refunded', null, 10.5],
  ])
  expect(await booked()).toEqual([0, 0])
  await decide('fail')
  expect(await shownTo(seller, buyer)).toEqual([
    ['refunded', 'failed', 0],
    ['refunded', 'failed', 0],
  ])
  expect(await booked()).toEqual([1050, 1050])
  expect(await balancesOf(db, seller, buyer)).toEqual([0, 0])
  expect(await row(fina)).toMatchObject({ state: 'failed', is_retryable: true })
  const notice = {
    subject: 'A refund of $10.50 failed',
    detail: 'The bank sent it back: expired or canceled card. The payment provider still holds the money.',
    path: '/admin/refunds?show=open',
  }
  for (const operator of [olga, fina]) expect(await noticesOf(operator)).toMatchObject([notice])
  expect(await noticesOf(mona)).toEqual([])
  expect((await noticesOf(buyer))[0]).toMatchObject({
    subject: product.name,
    detail: 'Your bank did not accept the refund. Your money is not lost, and we have been told.',
  })
  await expectBooksInOrder(db)
})

test('a failed refund is not made again by itself, and once by finance staff', async () => {
  const fina = await signUp('client', { operator: ['finance'] })
  const { seller, buyer, url, decide, booked, retry } = await givenRefundTo(CARDS.refundFails)
  await decide('fail')
  await api.runScheduledJob('compare-purchases')
  await untilDelivered()
  expect((await refundsOf(url)).map(({ status }) => status)).toEqual(['failed'])
  expect((await Promise.all([retry(fina), retry(fina)])).map(({ status }) => status)).toEqual([204, 204])
  expect((await retry(fina)).status).toBe(204)
  await untilDelivered()
  await untilDelivered()
  expect((await refundsOf(url)).map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  expect(await shownTo(seller, buyer)).toMatchObject([
    ['refunded', null, 10.5],
    ['refunded', null, 10.5],
  ])
  expect(await booked()).toEqual([0, 0])
  const refused = await retry(fina)
  expect([refused.status, refused.problem.code]).toEqual([409, 'refund_not_failed'])
  await expectBooksInOrder(db)
})

test('it may fail again, and be tried again', async () => {
  const olga = await signUp('client', { operator: true })
  const { url, decide, booked, retry, row, id } = await givenRefundTo(CARDS.refundFails)
  for (const failures of [1, 2]) {
    await decide('fail')
    expect(await row(olga)).toMatchObject({ state: 'failed', is_retryable: true })
    expect(await booked()).toEqual([1050, 1050])
    expect(await refundsOf(url)).toHaveLength(failures)
    expect((await retry(olga)).status).toBe(204)
    await untilDelivered()
  }
  const { body } = await olga.send(operatorsApi.audit, { query: { action: 'retry_refund' } })
  expect(body.filter(({ details }) => details?.['purchase'] === String(id))).toHaveLength(2)
  expect(await booked()).toEqual([0, 0])
  await expectBooksInOrder(db)
})

test('a refund made in the dashboard that fails lets the payment stand', async () => {
  const trade = await givenTrade(api)
  const url = await trade.open()
  await payWith(url, CARDS.refundFails)
  await untilDelivered()
  const refund = await stripe.client.refunds.create({ charge: await trade.chargeOf(url) })
  await untilDelivered()
  expect(await trade.statuses()).toEqual(['refunded'])
  await api.press(`refunds/${refund.id}/fail`)
  await untilDelivered()
  expect(await trade.statuses()).toEqual(['paid'])
  expect(await balancesOf(db, trade.seller)).toEqual([1000])
  expect((await noticesOf(trade.buyer))[0]?.detail).toContain('The payment stands')
  // A refund that its seller makes afterwards is one of its own.
  const { id } = (await trade.purchases())[0]!
  expect((await trade.seller.send(purchasesApi.refund, { params: { id } })).status).toBe(200)
  await untilDelivered()
  await untilDelivered()
  expect((await refundsOf(url)).map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  await expectBooksInOrder(db)
})

test('nobody, strangers and operators of another kind try no refund again', async () => {
  const { buyer, seller, url, decide, retry } = await givenRefundTo(CARDS.refundFails)
  await decide('fail')
  expect((await retry(nobody)).status).toBe(401)
  for (const person of [buyer, seller, await signUp('client', { operator: ['support', 'moderator'] })]) {
    expect((await retry(person)).status).toBe(403)
  }
  const fina = await signUp('client', { operator: ['finance'] })
  expect((await fina.send(refundsApi.retry, { params: { id: 999_999_999 } })).status).toBe(404)
  await api.runJobs()
  expect(await refundsOf(url)).toHaveLength(1)
})
