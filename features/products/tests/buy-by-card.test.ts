import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { balancesOf, expectBooksInOrder, givenBalance, platformBalanceOf } from '#testing/given/balance.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { tradersApi } from '#features/traders/contract.ts'
import { purchasesApi } from '../contract/purchases.ts'
import { claimPurchaseCheck } from '../server/purchases/queries/settle-purchase.ts'
import { givenSale, givenTrade, sessionOf } from './given-purchases.ts'

const api = await startApiWithPayments()
const { db, stripe, untilDelivered } = api
const MINUTE_MS = 60_000

const pageOf = (url: string) => stripe.client.checkout.sessions.retrieve(sessionOf(url))
const compare = () => api.runScheduledJob('compare-purchases')
const inSilence = async (work: () => Promise<unknown>) => {
  await api.press('webhook/all/lose')
  await work()
  await api.press('webhook/all/carry')
}

test('somebody buys by card: it counts when the provider says that it is paid, and not before', async () => {
  const { seller, buyer, product, open, verify, statuses } = await givenTrade(api)
  const provider = await platformBalanceOf(db, 'provider')
  const url = await open()
  expect(await (await fetch(url)).text()).toContain('$10.50')
  // Whoever opens the success page without paying has bought nothing.
  expect((await verify(url)).problem).toMatchObject({ detail: 'Payment not completed' })
  expect(await statuses()).toEqual(['pending'])
  expect((await buyer.send(purchasesApi.listPurchases)).body).toEqual([])
  const paid = await payWith(url, CARDS.pays)
  expect(paid.headers.get('location')).toContain(`/products/purchase/success?session_id=${sessionOf(url)}`)
  await untilDelivered()
  const success = {
    success: true,
    product_id: product.id,
    download_url: expect.stringMatching(
      new RegExp(`^http.*/api/marketplace/products/files/${product.id}\\?account=${buyer.id}&ends=`),
    ) as string,
  }
  expect((await verify(url)).body).toEqual(success)
  expect(await balancesOf(db, buyer, seller)).toEqual([0, 1000])
  expect((await platformBalanceOf(db, 'provider')) - provider).toBe(-1050)
  await expectBooksInOrder(db)
})

test('where the law asks for it, the payment page says how the seller sells', async () => {
  const { seller, open } = await givenTrade(api)
  api.services.config.MARKETPLACE_LAW = 'on'
  await seller.send(tradersApi.declare, { body: { sells_as: 'private' } })
  const url = await open()
  api.services.config.MARKETPLACE_LAW = 'off'
  expect(await (await fetch(url)).text()).toContain('consumer rights do not apply to this purchase')
  expect((await payWith(url, CARDS.pays)).headers.get('location')).toContain(sessionOf(url))
  await untilDelivered()
})

test('the payment of somebody else is not to be verified', async () => {
  const { verify, url } = await givenSale(api)
  expect((await verify(url, await api.signUp('client'))).status).toBe(404)
  expect((await verify('cs_made_up')).problem.detail).toBe('Purchase not found')
})

test('a declined card buys nothing; another card pays on the same page', async () => {
  const { open, statuses } = await givenTrade(api)
  const url = await open()
  expect((await payWith(url, CARDS.declined)).status).toBe(402)
  await untilDelivered()
  expect(await statuses()).toEqual(['pending'])
  await payWith(url, CARDS.pays)
  await untilDelivered()
  expect(await statuses()).toEqual(['paid'])
})

test('whoever clicks again, even at the same instant, comes to one page', async () => {
  const { open, statuses } = await givenTrade(api)
  const urls = await Promise.all([open(), open(), open()])
  expect(new Set([...urls, await open()]).size).toBe(1)
  expect(await statuses()).toEqual(['pending'])
})

test('who has paid is not led to pay again, even while we have not heard of it', async () => {
  const { buyer, product, open, statuses } = await givenTrade(api)
  const url = await open()
  await inSilence(() => payWith(url, CARDS.pays))
  const again = await buyer.send(purchasesApi.purchase, { params: { id: product.id } })
  expect(again.problem.code).toBe('already_purchased')
  expect(await statuses()).toEqual(['paid'])
})

test('a page that has expired makes way for a new one', async () => {
  const { open, statuses } = await givenTrade(api)
  const url = await open()
  await inSilence(() => stripe.client.checkout.sessions.expire(sessionOf(url)))
  const fresh = await open()
  expect(fresh).not.toBe(url)
  expect(await statuses()).toEqual(['expired', 'pending'])
})

test('a price that changed between two looks opens another page, and the first can no longer be paid', async () => {
  const { product, open, statuses } = await givenTrade(api)
  const url = await open()
  await db.updateTable('products').set({ price_cents: 3000 }).where('id', '=', product.id).execute()
  const dearer = await open()
  await api.runJobs()
  expect((await pageOf(dearer)).amount_total).toBe(3150)
  expect((await payWith(url, CARDS.pays)).status).toBe(410)
  expect(await statuses()).toEqual(['expired', 'pending'])
})

test('who pays what the page said gets the product, whatever it costs by then', async () => {
  const { seller, product, open, statuses } = await givenTrade(api)
  const url = await open()
  await db.updateTable('products').set({ price_cents: 3000, status: 'archived' }).where('id', '=', product.id).execute()
  await payWith(url, CARDS.pays)
  await untilDelivered()
  expect(await statuses()).toEqual(['paid'])
  expect(await balancesOf(db, seller)).toEqual([1000])
})

test('who buys from the balance beside an open page cannot pay there any more', async () => {
  const { buyer, open, fromBalance, statuses } = await givenTrade(api)
  const url = await open()
  await fromBalance()
  await api.runJobs()
  expect((await payWith(url, CARDS.pays)).status).toBe(410)
  expect(await statuses()).toEqual(['expired', 'paid'])
  expect(await balancesOf(db, buyer)).toEqual([0])
})

test('of two payments for one product at the same instant one is returned to the card', async () => {
  const { seller, buyer, open, fromBalance, purchases, chargeOf, verify } = await givenTrade(api)
  const url = await open()
  await Promise.all([payWith(url, CARDS.pays), fromBalance()])
  await untilDelivered()
  await untilDelivered()
  const kept = await purchases()
  expect(kept.map(({ status, paid_with, refund_reason }) => [paid_with, status, refund_reason])).toEqual([
    ['card', 'refunded', 'paid_twice'],
    ['balance', 'paid', null],
  ])
  expect((await stripe.client.charges.retrieve(await chargeOf(url))).refunded).toBe(true)
  expect(kept[0]?.refunded_cents).toBe(1050)
  expect(await balancesOf(db, buyer, seller)).toEqual([0, 1000])
  // They have it all the same, and the creator sold it once.
  expect((await verify(url)).status).toBe(200)
  expect((await seller.send(purchasesApi.listSales)).body).toHaveLength(1)
  const notices = await db.selectFrom('notifications').select('detail').where('account_id', '=', buyer.id).execute()
  expect(notices).toMatchObject([{ detail: expect.stringContaining('already bought it') }])
  await expectBooksInOrder(db)
})

test.each(['seller', 'buyer'] as const)('a payment that arrives after its %s has left is returned', async (side) => {
  const trade = await givenTrade(api)
  const { open, purchases, chargeOf } = trade
  const url = await open()
  await payWith(url, CARDS.pays)
  const { send, password } = trade[side]
  expect((await send(accountSettingsApi.closeAccount, { body: { password } })).status).toBe(204)
  await untilDelivered()
  await untilDelivered()
  const returned = { status: 'refunded', refund_reason: `${side}_left`, refunded_cents: 1050 }
  expect(await purchases()).toMatchObject([returned])
  expect((await stripe.client.charges.retrieve(await chargeOf(url))).refunded).toBe(true)
  await expectBooksInOrder(db)
})

test('what was paid twice while nobody told us is returned by whoever finds it', async () => {
  const { open, fromBalance, purchases } = await givenTrade(api)
  const url = await open()
  await inSilence(async () => {
    await payWith(url, CARDS.pays)
    await fromBalance()
    // The page is to be closed now, and is found paid.
    await api.runJobs()
  })
  expect((await purchases()).map(({ paid_with, refunded_cents }) => [paid_with, refunded_cents])).toEqual([
    ['card', 1050],
    ['balance', 0],
  ])
})

test('who leaves cannot be charged on a page that is still open', async () => {
  const { buyer, open } = await givenTrade(api)
  const url = await open()
  await closeAccount(buyer)
  await api.runJobs()
  expect((await payWith(url, CARDS.pays)).status).toBe(410)
})

test('doubled and late events of a payment count once', async () => {
  const { seller } = await givenSale(api)
  const { data } = await stripe.client.events.list({ types: ['checkout.session.completed'], limit: 1 })
  for (const id of ['evt_again', 'evt_again', 'evt_once_more'])
    expect((await api.deliver(JSON.stringify({ ...data[0], id }))).status).toBe(200)
  await api.runJobs()
  expect(await balancesOf(db, seller)).toEqual([1000])
  await expectBooksInOrder(db)
})

test('who waits on the success page is found to have paid, though the event was lost', async () => {
  const { open, verify } = await givenTrade(api)
  const url = await open()
  await inSilence(() => payWith(url, CARDS.pays))
  expect((await verify(url)).status).toBe(400)
  await api.runJobs()
  expect((await verify(url)).status).toBe(200)
})

test('whoever waits does not make us ask the provider again and again', async () => {
  const { open, verify, purchases } = await givenTrade(api)
  const url = await open()
  for (let looks = 0; looks < 3; looks++) await verify(url)
  expect(await api.runJobs()).toBe(1)
  const [id, waited_ms] = [(await purchases())[0]?.id ?? 0, 5000]
  const asksAt = (now: string) => claimPurchaseCheck(db, id, { now: new Date(now), waited_ms })
  await db.updateTable('purchases').set({ hurried_at: null }).where('id', '=', id).execute()
  expect(await asksAt('2030-01-01T00:00:00Z')).toBe(true)
  expect(await asksAt('2030-01-01T00:00:04Z')).toBe(false)
  expect(await asksAt('2030-01-01T00:00:06Z')).toBe(true)
})

test('what the provider told in vain is found by the comparison', async () => {
  const [paid, expired] = [await givenTrade(api), await givenTrade(api)]
  const [paidUrl, expiredUrl] = [await paid.open(), await expired.open()]
  await inSilence(async () => {
    await payWith(paidUrl, CARDS.pays)
    await stripe.client.checkout.sessions.expire(sessionOf(expiredUrl))
  })
  await compare()
  expect([await paid.statuses(), await expired.statuses()]).toEqual([['paid'], ['expired']])
})

test('a process that ended between the page and our commit left nobody charged, and who asks again comes to that page', async () => {
  const { open, statuses } = await givenTrade(api)
  const url = await open()
  const page = { stripe_session_id: sessionOf(url) }
  // As if the answer of the provider had never been written down.
  await db
    .updateTable('purchases')
    .set({ stripe_session_id: null })
    .where('stripe_session_id', '=', sessionOf(url))
    .execute()
  expect(await open()).toBe(url)
  await db
    .updateTable('purchases')
    .set({ stripe_session_id: null })
    .where('stripe_session_id', '=', page.stripe_session_id)
    .execute()
  await compare()
  expect(await statuses()).toEqual(['pending'])
  api.passTime(16 * MINUTE_MS)
  await compare()
  expect(await statuses()).toEqual(['expired'])
})

test('too little and too much for a card is paid from the balance', async () => {
  const { seller, buyer } = await givenTrade(api)
  for (const [price_cents, total] of [
    [47, 49],
    [99_000_000, 103_950_000],
  ] as const) {
    const { id } = await givenProductRow(db, seller, { price_cents })
    expect((await buyer.send(purchasesApi.purchase, { params: { id } })).problem.code).toBe('not_by_card')
    await givenBalance(api, buyer, total)
    const body = { pay_with: 'balance' as const }
    expect((await buyer.send(purchasesApi.purchase, { params: { id }, body })).status).toBe(200)
  }
})

test('while the provider is away nobody is led to pay, and who tries again later pays once', async () => {
  const { buyer, product, open, statuses } = await givenTrade(api)
  await api.stopSandbox()
  const response = await buyer.send(purchasesApi.purchase, { params: { id: product.id } })
  expect([response.status, response.problem.code]).toEqual([502, 'payment_provider_unavailable'])
  await api.restartSandbox()
  await payWith(await open(), CARDS.pays)
  await untilDelivered()
  expect(await statuses()).toEqual(['paid'])
})
