import { paymentFlow } from '#features/ledger/server.ts'
import { paidStanding } from '#features/payments/contract.ts'
import {
  askAboutInvoice,
  endOfPeriod,
  findAccountOfCustomer,
  isGift,
  lastInvoice,
  listSubscriptions,
  priceOf,
  subscriptionOf,
} from '#features/payments/server.ts'
import type { Stripe, StripeObjects } from '#platform/server/outside/stripe.ts'
import { nextAnswer } from '../queries.ts'
import { giftStatus } from '../rules.ts'
import { keepGifts, type GiftsAnswer, type ToldGift, type ToldMonth } from './store-gifts.ts'

/** Whose gifts are asked about, and a month to look at besides the newest: one that is refunded or questioned may be long over. */
interface Giver {
  account_id: number
  customer: string
  invoice?: string | undefined
}

function giftOf(gift: StripeObjects.Subscription, answer: number): ToldGift {
  const status = giftStatus(gift.status)
  return {
    stripe_subscription_id: gift.id,
    amount_cents: priceOf(gift),
    currency: 'usd',
    status,
    next_payment_at: status === 'active' && !gift.cancel_at_period_end ? endOfPeriod(gift) : null,
    answer,
    created_at: new Date(gift.created * 1000),
  }
}

async function askAboutMonth(stripe: Stripe, answer: number, invoice: StripeObjects.Invoice): Promise<ToldMonth[]> {
  const subscription = subscriptionOf(invoice)
  const { money, paid_cents, refunded_cents, paid_at } = await askAboutInvoice(stripe, invoice)
  if (subscription === undefined || paid_cents === 0) return []
  const told = { answer, status: paidStanding(money), refunded_cents, paid_at }
  return [{ invoice: invoice.id, subscription, amount_cents: paid_cents, told }]
}

/** Monthly gifts, each month of which is a donation. */
export const monthlyGiftFlow = paymentFlow({
  name: 'monthly gift',
  find: async ({ askPayer, askInvoice }, { db }): Promise<Giver | undefined> => {
    const customer = await askPayer()
    const account_id = customer === undefined ? undefined : await findAccountOfCustomer(db, customer)
    if (customer === undefined || account_id === undefined) return undefined
    return { account_id, customer, invoice: await askInvoice() }
  },
  ask: async ({ db, services: { stripe } }, { customer, invoice }): Promise<GiftsAnswer> => {
    const answer = await nextAnswer(db)
    const gifts = (await listSubscriptions(stripe, customer)).filter(({ metadata }) => isGift(metadata))
    const invoices = gifts.flatMap((gift) => lastInvoice(gift) ?? [])
    if (gifts.length > 0 && invoice !== undefined && !invoices.some(({ id }) => id === invoice)) {
      const named = await stripe.client.invoices.retrieve(invoice)
      if (gifts.some(({ id }) => id === subscriptionOf(named))) invoices.unshift(named)
    }
    const months: ToldMonth[] = []
    for (const one of invoices) months.push(...(await askAboutMonth(stripe, answer, one)))
    return { gifts: gifts.map((gift) => giftOf(gift, answer)), months }
  },
  settle: (work, { account_id }, answer) => keepGifts(work, account_id, answer),
})
