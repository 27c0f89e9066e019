import { expect } from 'vitest'
import type { Person } from '#testing/api.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { CARDS, payWith, type startApiWithPayments } from '#testing/given/payments.ts'
import { purchasesApi } from '../contract/purchases.ts'

type Api = Awaited<ReturnType<typeof startApiWithPayments>>

/** Which payment page an address leads to. */
export const sessionOf = (url: string | undefined) => url?.split('/').at(-1) ?? ''

/** A creator with a product of $10, and somebody who wants it: $10.50 with the fee. */
export async function givenTrade(api: Api) {
  const { db, stripe, signUp } = api
  const [seller, buyer] = [await signUp('developer'), await signUp('client')]
  const product = await givenProductRow(db, seller, { price_cents: 1000 })
  const params = { id: product.id }
  const purchases = () =>
    db.selectFrom('purchases').selectAll().where('product_id', '=', product.id).orderBy('id').execute()
  return {
    seller,
    buyer,
    product,
    purchases,
    statuses: async () => (await purchases()).map(({ status }) => status),
    /** Goes to the page on which a card is charged. */
    open: async (who: Person = buyer) => (await who.send(purchasesApi.purchase, { params })).body.url ?? '',
    fromBalance: async () => {
      await givenBalance(api, buyer, 1050)
      const body = { pay_with: 'balance' as const }
      const response = await buyer.send(purchasesApi.purchase, { params, body })
      expect(response.status).toBe(200)
    },
    verify: (url: string, who: Person = buyer) =>
      who.send(purchasesApi.verify, { params: { sessionId: sessionOf(url) } }),
    /** What the provider charged on a page. */
    chargeOf: async (url: string) => {
      const { payment_intent } = await stripe.client.checkout.sessions.retrieve(sessionOf(url), {
        expand: ['payment_intent'],
      })
      const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
      return typeof charge === 'string' ? charge : ''
    },
  }
}

/** The same, bought by card and settled. */
export async function givenSale(api: Api) {
  const trade = await givenTrade(api)
  const url = await trade.open()
  expect((await payWith(url, CARDS.pays)).status).toBe(303)
  await api.untilDelivered()
  expect(await trade.statuses()).toEqual(['paid'])
  return { ...trade, url }
}
