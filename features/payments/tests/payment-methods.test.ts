import { expect, test } from 'vitest'
import { balancesApi } from '#features/balances/contract.ts'
import { donationsApi, monthlyGiftsApi } from '#features/donations/contract.ts'
import { purchasesApi } from '#features/products/contract.ts'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { givenProductRow } from '#testing/given/products.ts'

/** Every page and payment of the product, as the provider has it: which methods it allows. */
async function allowedMethods(settings: Record<string, string>) {
  const { db, signUp, stripe } = await startApiWithPayments(settings)
  const dev = await signUp('developer')
  const client = await signUp('client')
  const { id } = await givenProductRow(db, dev, { price_cents: 1000 })
  const pages = [
    await client.send(purchasesApi.purchase, { params: { id } }),
    await dev.send(subscriptionsApi.create),
    await client.send(donationsApi.create, { body: { amount: 2500 } }),
    await client.send(monthlyGiftsApi.create, { body: { amount: 500 } }),
  ]
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const topUp = await client.send(balancesApi.createPaymentIntent, { body: { amount: 2500 } })
  const { data } = await stripe.client.checkout.sessions.list()
  expect(data).toHaveLength(4)
  const intent = await stripe.client.paymentIntents.retrieve(topUp.body.paymentIntentId)
  return [...data, intent].map((made) => made.allowed_payment_method_types)
}

test('by default whatever is paid is paid by card', async () =>
  expect(await allowedMethods({})).toEqual([['card'], ['card'], ['card'], ['card'], ['card']]))

test('with all methods the dashboard of the provider decides', async () =>
  expect(await allowedMethods({ PAYMENT_METHODS: 'all' })).toEqual([null, null, null, null, null]))
