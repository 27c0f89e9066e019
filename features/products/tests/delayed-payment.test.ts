import { expect, test } from 'vitest'
import { notificationsApi } from '#features/notifications/contract.ts'
import { idOf } from '#platform/server/outside/stripe.ts'
import type { Person } from '#testing/api.ts'
import { balancesOf, expectBooksInOrder, givenBalance, platformBalanceOf } from '#testing/given/balance.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { CARDS, payFromAccount, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { purchasesApi } from '../contract/purchases.ts'
import { givenTrade, sessionOf } from './given-purchases.ts'

const api = await startApiWithPayments({ PAYMENT_METHODS: 'all' })
const { db, stripe, untilDelivered } = api

const intentOf = async (url: string) =>
  idOf((await stripe.client.checkout.sessions.retrieve(sessionOf(url))).payment_intent)
const decide = async (url: string, outcome: 'succeed' | 'fail') => {
  await api.press(`payments/${await intentOf(url)}/${outcome}`)
  await untilDelivered()
}
const purchasesOf = async (who: Person) => (await who.send(purchasesApi.listPurchases)).body
const noticesOf = async (who: Person) => (await who.send(notificationsApi.list)).body

/** Somebody who has paid from a bank account, whose money has not arrived. */
async function givenProcessing() {
  const trade = await givenTrade(api)
  const url = await trade.open()
  expect((await payFromAccount(url)).status).toBe(303)
  await untilDelivered()
  const { product, buyer } = trade
  const buy = (pay_with: 'card' | 'balance') =>
    buyer.send(purchasesApi.purchase, { params: { id: product.id }, body: { pay_with } })
  const own = () => buyer.send(purchasesApi.findOwn, { params: { id: product.id } })
  return { ...trade, url, buy, own }
}

test('while a bank decides, the buyer sees that the payment is being processed, and nothing is booked', async () => {
  const provider = await platformBalanceOf(db, 'provider')
  const { seller, buyer, url, verify, own } = await givenProcessing()
  expect(await purchasesOf(buyer)).toMatchObject([{ status: 'processing', paid_at: null, download_url: null }])
  expect((await own()).body).toMatchObject({ status: 'processing' })
  expect((await verify(url)).problem.code).toBe('payment_processing')
  expect((await seller.send(purchasesApi.listSales)).body).toEqual([])
  expect(await balancesOf(db, seller)).toEqual([0])
  expect(await platformBalanceOf(db, 'provider')).toBe(provider)
})

test('who waits for a bank cannot pay again, neither by card nor from the balance', async () => {
  const { buyer, buy, statuses } = await givenProcessing()
  await givenBalance(api, buyer, 1050)
  for (const pay_with of ['card', 'balance'] as const) {
    const refused = await buy(pay_with)
    expect([refused.status, refused.problem.code]).toEqual([409, 'payment_processing'])
  }
  expect(await statuses()).toEqual(['pending'])
  expect(await balancesOf(db, buyer)).toEqual([1050])
})

test('who waits is not led to pay again either while the event is lost', async () => {
  const trade = await givenTrade(api)
  const url = await trade.open()
  await api.press('webhook/all/lose')
  await payFromAccount(url)
  await api.press('webhook/all/carry')
  const refused = await trade.buyer.send(purchasesApi.purchase, { params: { id: trade.product.id } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'payment_processing'])
  expect(await purchasesOf(trade.buyer)).toMatchObject([{ status: 'processing' }])
})

test('when the money arrives the product is theirs', async () => {
  const { seller, buyer, url, verify } = await givenProcessing()
  await decide(url, 'succeed')
  expect(await purchasesOf(buyer)).toMatchObject([{ status: 'paid', download_url: expect.any(String) }])
  expect((await verify(url)).status).toBe(200)
  expect(await balancesOf(db, seller)).toEqual([1000])
  await expectBooksInOrder(db)
})

test('when the bank refuses the buyer is told, was not charged, and can try again', async () => {
  const { seller, buyer, product, url, own, open, statuses } = await givenProcessing()
  await decide(url, 'fail')
  expect(await statuses()).toEqual(['expired'])
  expect(await purchasesOf(buyer)).toEqual([])
  expect((await own()).status).toBe(404)
  expect(await noticesOf(buyer)).toMatchObject([
    {
      kind: 'purchase',
      subject: product.name,
      path: `/products/${product.id}`,
      detail: 'Your bank did not complete the payment. You were not charged, and you can buy it again.',
    },
  ])
  await payWith(await open(), CARDS.pays)
  await untilDelivered()
  expect(await statuses()).toEqual(['expired', 'paid'])
  expect(await balancesOf(db, seller)).toEqual([1000])
  await expectBooksInOrder(db)
})

test('what the bank decided while events were lost is found by the comparison', async () => {
  const [paid, failed] = [await givenProcessing(), await givenProcessing()]
  await api.press('webhook/all/lose')
  await decide(paid.url, 'succeed')
  await decide(failed.url, 'fail')
  await api.press('webhook/all/carry')
  await api.runScheduledJob('compare-purchases')
  expect([await paid.statuses(), await failed.statuses()]).toEqual([['paid'], ['expired']])
  expect(await noticesOf(failed.buyer)).toHaveLength(1)
})

test('events of a failed payment that come twice, or late, notify once', async () => {
  const { buyer, url } = await givenProcessing()
  await decide(url, 'fail')
  const { data } = await stripe.client.events.list({ types: ['checkout.session.async_payment_failed'], limit: 1 })
  for (const id of ['evt_failed_again', 'evt_failed_late']) await api.deliver(JSON.stringify({ ...data[0], id }))
  await api.runJobs()
  expect(await noticesOf(buyer)).toHaveLength(1)
})

test('money that arrives after its buyer has left is returned', async () => {
  const { buyer, url, purchases } = await givenProcessing()
  await closeAccount(buyer)
  await api.runJobs()
  await decide(url, 'succeed')
  await untilDelivered()
  expect(await purchases()).toMatchObject([{ status: 'refunded', refund_reason: 'buyer_left', refunded_cents: 1050 }])
  await expectBooksInOrder(db)
})
