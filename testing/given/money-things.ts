import { randomUUID } from 'node:crypto'
import { issueInvoice } from '#features/invoices/server.ts'
import { giftsApi, purchasesApi } from '#features/products/contract.ts'
import type { Person, TestApi } from '../api.ts'
import { givenBalance } from './balance.ts'
import { done } from './done.ts'

/** Kinds of things that money is paid with, for or back. */
export const MONEY_THINGS = [
  'discountCode',
  'purchase',
  'gift',
  'paymentPage',
  'invoice',
  'payout',
  'refundRequest',
  'monthlyGift',
] as const
type MoneyThing = (typeof MONEY_THINGS)[number]

/** Makers of one thing of each kind; `get` makes another thing or returns it. */
export const givenMoneyThings = (
  api: Pick<TestApi, 'db' | 'inWork' | 'now'>,
  { owningClient, owningCreator }: { owningClient: Person; owningCreator: Person },
  get: (kind: MoneyThing | 'product') => Promise<number | string>,
): Record<MoneyThing, () => Promise<number | string>> => {
  const { db } = api
  return {
    discountCode: async () => {
      // Each of its own: one is in use at a time.
      const code = {
        code: randomUUID().slice(0, 8).toUpperCase(),
        percent: 20,
        for_all_products: true,
        seller_id: owningCreator.id,
      }
      const made = db.insertInto('discount_codes').values({ ...code, created_at: api.now() })
      return (await made.returning('id').executeTakeFirstOrThrow()).id
    },
    purchase: async () => {
      const id = (await get('product')) as number
      await givenBalance(api, owningClient, 5000)
      await done(owningClient.send(purchasesApi.purchase, { params: { id }, body: { pay_with: 'balance' } }))
      const purchases = db.selectFrom('purchases').select('id').where('product_id', '=', id)
      return (await purchases.executeTakeFirstOrThrow()).id
    },
    gift: async () => {
      const id = (await get('product')) as number
      await givenBalance(api, owningClient, 5000)
      const body = { to: 'somebody@example.com' }
      return (await done(owningClient.send(giftsApi.give, { params: { id }, body }))).id
    },
    paymentPage: async () => 'cs_of_nobody',
    invoice: async () => {
      const reference = randomUUID()
      await api.inWork((work) =>
        issueInvoice(work, {
          cause: { kind: 'subscription', reference },
          buyer: owningClient.id,
          seller: 'platform',
          lines: [{ text: 'Subscription, one month', quantity: 1, unit_cents: 995 }],
          paid_at: api.now(),
          paid_with: 'card',
        }),
      )
      const invoices = db.selectFrom('invoices').select('id').where('reference', '=', reference)
      return (await invoices.executeTakeFirstOrThrow()).id
    },
    payout: async () => {
      // One is open at a time.
      const earlier = db.updateTable('payouts').set({ state: 'cancelled' }).where('account_id', '=', owningCreator.id)
      await earlier.where('state', 'not in', ['paid', 'returned', 'cancelled']).execute()
      const payout = { account_id: owningCreator.id, amount_cents: 5000, currency: 'usd' }
      const values = { ...payout, requested_at: api.now(), changed_at: api.now() }
      return (await db.insertInto('payouts').values(values).returning('id').executeTakeFirstOrThrow()).id
    },
    refundRequest: async () => {
      const purchase_id = (await get('purchase')) as number
      const asked = { purchase_id, seller_id: owningCreator.id, reason: 'It does not start.', created_at: api.now() }
      const earlier = db.selectFrom('refund_requests').select('id').where('purchase_id', '=', purchase_id)
      const inserted = db
        .insertInto('refund_requests')
        .values(asked)
        .onConflict((on) => on.doNothing())
        .returning('id')
      return ((await inserted.executeTakeFirst()) ?? (await earlier.executeTakeFirstOrThrow())).id
    },
    monthlyGift: async () => {
      const gift = {
        account_id: owningClient.id,
        stripe_subscription_id: `sub_${randomUUID()}`,
        amount_cents: 500,
        answer: 1,
      }
      const values = { ...gift, currency: 'usd', status: 'active', created_at: api.now() }
      return (await db.insertInto('monthly_gifts').values(values).returning('id').executeTakeFirstOrThrow()).id
    },
  }
}
