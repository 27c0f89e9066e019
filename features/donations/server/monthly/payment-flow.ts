import { currency } from '#platform/contract/currency.ts'
import { paymentFlow } from '#features/ledger/server.ts'
import { paidPaymentStatus } from '#features/payments/contract.ts'
import {
  askAboutInvoice,
  askForConfirmation,
  endOfPeriod,
  findPayer,
  isGift,
  lastInvoice,
  listSubscriptions,
  priceOf,
  subscriptionOf,
} from '#features/payments/server.ts'
import type { Stripe, StripeObjects } from '#platform/server/outside/stripe.ts'
import type { Work } from '#platform/server/work/work.ts'
import { monthlyGiftsEvents } from '../../contract.ts'
import { insertDonation, nextQueryNumber } from '../queries.ts'
import { findGiftBySubscription, getMonthlyGift, upsertGift } from '../queries/monthly.ts'
import { giftStatus } from '../rules.ts'
import { settleDonation } from '../settle-donation.ts'

async function askAboutGift(stripe: Stripe, gift: StripeObjects.Subscription, answer: number) {
  const status = giftStatus(gift.status)
  const invoice = status === 'past_due' ? lastInvoice(gift) : null
  return {
    stripe_subscription_id: gift.id,
    amount_cents: priceOf(gift),
    currency: gift.currency,
    status,
    next_payment_at: status === 'active' && !gift.cancel_at_period_end ? endOfPeriod(gift) : null,
    confirm_url: invoice && (await askForConfirmation(stripe, invoice)),
    answer,
    created_at: new Date(gift.created * 1000),
  }
}

// Queries one month's invoice at the provider; unpaid ones are ignored.
async function askAboutMonth(stripe: Stripe, answer: number, invoice: StripeObjects.Invoice) {
  const subscription = subscriptionOf(invoice)
  const { money, paid_cents, refunded_cents, paid_at } = await askAboutInvoice(stripe, invoice)
  if (subscription === undefined || paid_cents === 0) return []
  const result = { answer, status: paidPaymentStatus(money), is_processing: false, refunded_cents, paid_at }
  return [{ invoice: invoice.id, subscription, amount_cents: paid_cents, result }]
}

type ProviderGift = Awaited<ReturnType<typeof askAboutGift>>
type ProviderMonth = Awaited<ReturnType<typeof askAboutMonth>>[number]

async function storeGift({ db, publish }: Work, accountId: number, result: ProviderGift): Promise<void> {
  const before = await findGiftBySubscription(db, result.stripe_subscription_id)
  await upsertGift(db, accountId, result)
  const stored = await findGiftBySubscription(db, result.stripe_subscription_id)
  if (!stored || stored.account_id === null) return
  const isNews =
    before?.status !== stored.status ||
    before.next_payment_at !== stored.next_payment_at ||
    before.confirm_url !== stored.confirm_url
  if (isNews) publish(monthlyGiftsEvents.monthly_gift, stored.account_id, await getMonthlyGift(db, stored.id))
}

async function storeMonth(work: Work, { invoice, subscription, amount_cents, result }: ProviderMonth): Promise<void> {
  const gift = await findGiftBySubscription(work.db, subscription)
  if (!gift) return
  await insertDonation(work.db, {
    account_id: gift.account_id,
    amount_cents,
    currency: currency().code,
    is_anonymous: false,
    status: 'pending',
    stripe_session_id: invoice,
    monthly_gift_id: gift.id,
    created_at: result.paid_at,
  })
  await settleDonation(work, invoice, result)
}

/** Payment flow of monthly donations; each paid month is a separate donation. */
export const monthlyGiftFlow = paymentFlow({
  name: 'monthly gift',
  find: findPayer,
  ask: async ({ db, services: { stripe } }, { customer, invoice }) => {
    const answer = await nextQueryNumber(db)
    const gifts = (await listSubscriptions(stripe, customer)).filter(({ metadata }) => isGift(metadata))
    const invoices = gifts.flatMap((gift) => lastInvoice(gift) ?? [])
    if (gifts.length > 0 && invoice !== undefined && !invoices.some(({ id }) => id === invoice)) {
      const retrieved = await stripe.client.invoices.retrieve(invoice)
      if (gifts.some(({ id }) => id === subscriptionOf(retrieved))) invoices.unshift(retrieved)
    }
    const months: ProviderMonth[] = []
    for (const one of invoices) months.push(...(await askAboutMonth(stripe, answer, one)))
    return { gifts: await Promise.all(gifts.map((gift) => askAboutGift(stripe, gift, answer))), months }
  },
  settle: async (work, { account_id }, { gifts, months }) => {
    for (const gift of gifts) await storeGift(work, account_id, gift)
    for (const month of months) await storeMonth(work, month)
  },
})
