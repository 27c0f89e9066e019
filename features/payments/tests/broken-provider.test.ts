import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { balancesApi } from '#features/balances/contract.ts'
import { donationsApi, monthlyGiftsApi } from '#features/donations/contract.ts'
import { purchasesApi } from '#features/products/contract.ts'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openStripe } from '#platform/server/outside/stripe.ts'
import { startApi } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'

/** What the provider, or a proxy before it, answers to everything. */
const providerError = { status: 500, body: '{}' }
const broken = createServer((request, response) => {
  request
    .resume()
    .on('end', () =>
      response.writeHead(providerError.status, { 'content-type': 'application/json' }).end(providerError.body),
    )
}).listen(0, '127.0.0.1')
await once(broken, 'listening')
afterAll(() => {
  broken.closeAllConnections()
  broken.close()
})

const { port } = broken.address() as AddressInfo
const stripe = openStripe({ secretKey: 'sk_test', webhookSecret: 'whsec', sandbox: { host: '127.0.0.1', port } })
// A pause before each try is no part of this.
stripe.client.getMaxNetworkRetries = () => 0
const api = await startApi({}, { stripe })
const { db } = api

const ann = await api.signUp('developer')
await db.insertInto('payment_customers').values({ account_id: ann.id, stripe_customer_id: 'cus_1' }).execute()
const newcomer = await api.signUp('developer')
const product = await givenProductRow(db, await api.signUp('developer'))
await db
  .insertInto('top_ups')
  .values({ account_id: ann.id, payment_intent_id: 'pi_1', amount_cents: 500, created_at: api.now() })
  .execute()
const body = { amount: 500 }

const counted = [
  'donations',
  'monthly_gifts',
  'subscriptions',
  'payment_customers',
  'top_ups',
  'ledger_entries',
] as const
const countAll = async () => {
  const counts: Record<string, number> = {}
  for (const table of counted) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts[table] = count
  }
  return counts
}

const calls = {
  'tops up': () => ann.send(balancesApi.createPaymentIntent, { body }),
  'asks after a top-up': () => ann.send(balancesApi.confirmPayment, { query: { payment_intent_id: 'pi_1' } }),
  gives: () => ann.send(donationsApi.create, { body }),
  'gives without a name': () => api.nobody.send(donationsApi.create, { body: { ...body, isAnonymous: true } }),
  'gives every month': () => ann.send(monthlyGiftsApi.create, { body }),
  subscribes: () => ann.send(subscriptionsApi.create),
  'subscribes for the first time': () => newcomer.send(subscriptionsApi.create),
  'manages a subscription': () => ann.send(subscriptionsApi.portal),
  'asks what comes next': () => ann.send(subscriptionsApi.billing),
  'ends a subscription': () => ann.send(subscriptionsApi.cancel),
  'resumes a subscription': () => ann.send(subscriptionsApi.resume),
  'pays what failed': () => ann.send(subscriptionsApi.pay),
  'buys by card': () =>
    ann.send(purchasesApi.purchase, { params: { id: product.id }, body: { pay_with: 'card' as const } }),
}

describe.each([
  [500, '{}'],
  [200, '{}'],
  [200, 'null'],
  [200, '[]'],
  [200, '"OK"'],
  [200, '<html>'],
  [404, '{}'],
  [403, '{"message":"Forbidden"}'],
  [503, '{"object":"list"}'],
])('while the provider answers %i %s', (status, text) => {
  beforeEach(() => void Object.assign(providerError, { status, body: text }))

  test.each(Object.entries(calls))(
    'who %s is told that the provider does not work, and nothing changes',
    async (_, call) => {
      const before = await countAll()
      const { status: answered, problem } = await call()
      expect([answered, Problem.safeParse(problem).success, problem.code]).toEqual([
        502,
        true,
        'payment_provider_unavailable',
      ])
      expect(await countAll()).toEqual(before)
    },
  )
})
