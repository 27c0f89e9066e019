import type { Database } from '#platform/server/database/database.ts'
import { idOf, type Stripe, type StripeObjects } from '#platform/server/outside/stripe.ts'
import { askAboutInvoice, askInvoiceOf, isGift, type PaymentSubject } from '#features/payments/server.ts'
import { nextAnswer } from '../queries.ts'
import { giftOf, paidStanding, type ToldGift } from '../rules.ts'
import type { ToldDonation } from '../settle-donation.ts'

const LISTED = 100

/** A month of a monthly gift, as the provider has it. */
export interface ToldMonth {
  invoice: string
  subscription: string
  amount_cents: number
  told: ToldDonation & { paid_at: Date }
}

/** What the provider answered about the monthly gifts of an account. */
export interface GiftsAnswer {
  account_id: number
  gifts: readonly ToldGift[]
  months: readonly ToldMonth[]
}

const subscriptionOf = ({ parent }: StripeObjects.Invoice): string | undefined =>
  idOf(parent?.subscription_details?.subscription)

// What is refunded or questioned may be a month that is long over.
async function askForNamed(stripe: Stripe, subject: PaymentSubject): Promise<StripeObjects.Invoice[]> {
  const id = await askInvoiceOf(stripe, subject)
  return id === undefined ? [] : [await stripe.client.invoices.retrieve(id)]
}

async function askAboutMonth(stripe: Stripe, answer: number, invoice: StripeObjects.Invoice): Promise<ToldMonth[]> {
  const subscription = subscriptionOf(invoice)
  const { money, paid_cents, refunded_cents } = await askAboutInvoice(stripe, invoice.id)
  if (subscription === undefined || paid_cents === 0) return []
  const paid_at = new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000)
  const told = { answer, status: paidStanding(money), refunded_cents, paid_at }
  return [{ invoice: invoice.id, subscription, amount_cents: paid_cents, told }]
}

const newestOf = ({ latest_invoice }: StripeObjects.Subscription): StripeObjects.Invoice[] =>
  typeof latest_invoice === 'object' && latest_invoice !== null ? [latest_invoice] : []

/** What holds for the monthly gifts of an account now, and for the months that were named. Never inside a transaction. */
export async function askAboutGifts(
  db: Database,
  stripe: Stripe,
  { account_id, customer, subject }: { account_id: number; customer: string; subject: PaymentSubject },
): Promise<GiftsAnswer> {
  const answer = await nextAnswer(db)
  const { data } = await stripe.client.subscriptions.list({
    customer,
    status: 'all',
    limit: LISTED,
    expand: ['data.latest_invoice'],
  })
  const gifts = data.filter(({ metadata }) => isGift(metadata))
  if (gifts.length === 0) return { account_id, gifts: [], months: [] }
  const newest = gifts.flatMap(newestOf)
  const named = await askForNamed(stripe, subject)
  const ours = named.filter((one) => gifts.some(({ id }) => id === subscriptionOf(one)))
  const invoices = new Map([...ours, ...newest].map((one) => [one.id, one]))
  const months: ToldMonth[] = []
  for (const invoice of invoices.values()) months.push(...(await askAboutMonth(stripe, answer, invoice)))
  return { account_id, gifts: gifts.map((gift) => giftOf(gift, answer)), months }
}
