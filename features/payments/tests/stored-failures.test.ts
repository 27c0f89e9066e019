import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { balancesApi } from '#features/balances/contract.ts'
import { donationsApi, monthlyGiftsApi } from '#features/donations/contract.ts'
import { purchasesApi } from '#features/products/contract.ts'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import { givenProductRow } from '#testing/given/products.ts'
import type { Person } from '#testing/api.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'

const api = await startApiWithPayments()
const { db, stripe, press } = api
const { client } = stripe

const under = (key: string) => ({ headers: { 'idempotency-key': key } })
const countPages = async () => (await client.checkout.sessions.list({ limit: 100 })).data.length
const countIntents = async () => (await client.paymentIntents.list({ limit: 100 })).data.length
const countCustomers = async () => (await client.customers.list({ limit: 100 })).data.length
const never = () => Promise.resolve(0)

/** As if the failure came with the last retry. */
async function withoutRetries(act: () => Promise<void>): Promise<void> {
  const { getMaxNetworkRetries } = client
  client.getMaxNetworkRetries = () => 0
  await act().finally(() => (client.getMaxNetworkRetries = getMaxNetworkRetries))
}

const seller = await api.signUp('developer')
const product = await givenProductRow(db, seller, { price_cents: 1000 })
const body = { amount: 500 }

/** What people do that makes something at the provider: under which key, and how to count what was made. */
interface Deed {
  operation: string
  count: () => Promise<number>
  act: (who: Person, key: string) => Promise<{ status: number; problem: { code?: string } }>
}

const deeds: Record<string, Deed> = {
  'becomes a customer': {
    operation: 'customers',
    count: countCustomers,
    act: (who, key) => who.send(balancesApi.createPaymentIntent, { body, ...under(key) }),
  },
  subscribes: {
    operation: 'checkout-sessions',
    count: countPages,
    act: (who, key) => who.send(subscriptionsApi.create, under(key)),
  },
  'buys by card': {
    operation: 'checkout-sessions',
    count: countPages,
    act: (who, key) =>
      who.send(purchasesApi.purchase, { params: { id: product.id }, body: { pay_with: 'card' }, ...under(key) }),
  },
  'tops up': {
    operation: 'payment_intents',
    count: countIntents,
    act: (who, key) => who.send(balancesApi.createPaymentIntent, { body, ...under(key) }),
  },
  gives: {
    operation: 'checkout-sessions',
    count: countPages,
    act: (who, key) => who.send(donationsApi.create, { body, ...under(key) }),
  },
  'gives every month': {
    operation: 'checkout-sessions',
    count: countPages,
    act: (who, key) => who.send(monthlyGiftsApi.create, { body, ...under(key) }),
  },
  'manages a subscription': {
    operation: 'billing_portal-sessions',
    count: never,
    act: (who, key) => who.send(subscriptionsApi.portal, under(key)),
  },
}

/** Somebody whom the provider knows, unless becoming known is the point. */
async function givenPayer(isKnown: boolean): Promise<Person> {
  const person = await api.signUp('developer')
  if (isKnown) await person.send(balancesApi.createPaymentIntent, { body })
  return person
}

describe.each(Object.entries(deeds))('a failure of the provider while somebody %s', (_, { operation, count, act }) => {
  const isKnown = operation !== 'customers'

  test('is not repeated to them: the next attempt has a key of its own', async () => {
    const ann = await givenPayer(isKnown)
    await press(`calls/${operation}/fail`)
    expect((await act(ann, 'once')).status).toBe(200)
  })

  test('does not make a second of what was made all the same', async () => {
    const ann = await givenPayer(isKnown)
    const before = await count()
    await press(`calls/${operation}/fail-after`)
    const key = randomUUID()
    expect((await act(ann, key)).status).toBe(200)
    expect((await act(ann, key)).status).toBe(200)
    expect((await count()) - before).toBe(count === never ? 0 : 1)
  })

  test('that was told to them lets them try again under the same key', async () => {
    const ann = await givenPayer(isKnown)
    const before = await count()
    const key = randomUUID()
    await withoutRetries(async () => {
      await press(`calls/${operation}/fail`)
      expect((await act(ann, key)).problem.code).toBe('payment_provider_unavailable')
      expect((await act(ann, key)).status).toBe(200)
    })
    expect((await count()) - before).toBe(count === never ? 0 : 1)
  })

  test('of which only the response was lost makes one', async () => {
    const ann = await givenPayer(isKnown)
    const before = await count()
    await press(`calls/${operation}/lose-response`)
    expect((await act(ann, 'lost')).status).toBe(200)
    expect((await count()) - before).toBe(count === never ? 0 : 1)
  })
})

test.each(['becomes a customer', 'subscribes', 'buys by card'])(
  'after a failure, two screens on which somebody %s at once make one',
  async (name) => {
    const { operation, count, act } = deeds[name]!
    const ann = await givenPayer(operation !== 'customers')
    const before = await count()
    await withoutRetries(async () => {
      await press(`calls/${operation}/fail`)
      expect((await act(ann, randomUUID())).status).toBe(502)
      const both = await Promise.all([act(ann, randomUUID()), act(ann, randomUUID())])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
    })
    expect((await count()) - before).toBe(1)
  },
)

test('of an anonymous donation that failed nothing is noted, and it can be tried again', async () => {
  await db.deleteFrom('provider_attempts').execute()
  const give = () =>
    api.nobody.send(donationsApi.create, { body: { ...body, isAnonymous: true }, ...under('nobody-gives') })
  await withoutRetries(async () => {
    await press('calls/checkout-sessions/fail')
    expect((await give()).status).toBe(502)
    await press('calls/checkout-sessions/fail')
    expect((await give()).status).toBe(502)
    expect((await give()).status).toBe(200)
  })
  expect(await db.selectFrom('provider_attempts').selectAll().execute()).toEqual([])
  const [page] = (await client.checkout.sessions.list({ limit: 1 })).data
  expect(page?.metadata).toEqual({})
})
