import type { PayoutState } from '#features/payouts/contract.ts'
import type { Stripe, StripeCharge } from '#platform/server/outside/stripe.ts'

/** What lies where, in cents: the two people, and the platform accounts. */
export interface Sums {
  buyer: number
  seller: number
  provider: number
  fees: number
  donations: number
  subscriptions: number
  payouts: number
  bank: number
}

/** A payout as the API answered. */
export interface KnownPayout {
  id: number
  amount_cents: number
  state: PayoutState
  method?: 'bank' | 'connect'
}

/** A product as it was sold. */
export interface Price {
  id: number
  price_cents: number
  fee_cents: number
}

/** What was paid by card: the payment at the provider, as it is found there, and what it was for. */
export interface CardPayment {
  for: 'top up' | 'donation' | 'purchase'
  /** Of a purchase. */
  product?: Price
  /** The payment, or the page it was paid on. */
  id: string
}

type Client = Stripe['client']

const idOf = (thing: string | { id: string } | null | undefined) => (typeof thing === 'string' ? thing : thing?.id)

/** The charge that paid; undefined when nothing was. */
export async function findCharge(client: Client, { id }: Pick<CardPayment, 'id'>): Promise<StripeCharge | undefined> {
  const intent = id.startsWith('pi_') ? id : idOf((await client.checkout.sessions.retrieve(id)).payment_intent)
  if (intent === undefined) return undefined
  const { latest_charge } = await client.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })
  return typeof latest_charge === 'object' && latest_charge?.paid ? latest_charge : undefined
}

const takes = (status: string) => status === 'needs_response' || status === 'lost'

/** What is left of a charge: nothing while a bank has it. */
export async function retainedOf(client: Client, charge: StripeCharge | undefined): Promise<number> {
  if (!charge) return 0
  const { data } = await client.disputes.list({ charge: charge.id })
  return data.some(({ status }) => takes(status)) ? 0 : charge.amount - charge.amount_refunded
}

/** The charge that paid an invoice; undefined when nothing did. */
async function findChargeOfInvoice(client: Client, invoice: string): Promise<StripeCharge | undefined> {
  const { data } = await client.invoicePayments.list({ invoice, status: 'paid' })
  const intent = idOf(data[0]?.payment.payment_intent)
  return intent === undefined ? undefined : findCharge(client, { id: intent })
}

/** What the provider holds of somebody's months, and whether they have one now that nobody wants back. */
export async function askAboutMonths(client: Client, customer: string | undefined) {
  if (customer === undefined) return { cents: 0, isOpen: false }
  const invoices = await client.invoices.list({ customer, status: 'paid', limit: 100 })
  let cents = 0
  for (const { id } of invoices.data) cents += await retainedOf(client, await findChargeOfInvoice(client, id ?? ''))
  const { data } = await client.subscriptions.list({ customer, status: 'all', limit: 100 })
  const running = data.find(({ status }) => status === 'active' || status === 'past_due')
  if (!running) return { cents, isOpen: false }
  const charge = await findChargeOfInvoice(client, idOf(running.latest_invoice) ?? '')
  // A month that is not paid yet has a time of grace.
  return { cents, isOpen: charge === undefined || (await retainedOf(client, charge)) > 0 }
}

// What the provider makes leaves what it holds for us with the transfer.
function houseOf(state: PayoutState, method: KnownPayout['method']): 'bank' | 'payouts' | 'provider' {
  if (method !== 'connect') return state === 'paid' ? 'bank' : 'payouts'
  return ['requested', 'held', 'transferring'].includes(state) ? 'payouts' : 'provider'
}

/** What must lie where after all that was paid by card and from the balance, and withdrawn; each keeps their part of what is left. */
export function sumsOf(
  kept: readonly (CardPayment & { cents: number })[],
  fromBalance: readonly (Price & { refunded_cents: number })[],
  withdrawn: readonly KnownPayout[],
  months: number,
): Sums {
  const sums: Sums = {
    buyer: 0,
    seller: 0,
    provider: 0 - months,
    fees: 0,
    donations: 0,
    subscriptions: months,
    payouts: 0,
    bank: 0,
  }
  for (const { for: what, product, cents } of kept) {
    sums.provider -= cents
    if (what === 'top up') sums.buyer += cents
    if (what === 'donation') sums.donations += cents
    if (what !== 'purchase' || !product) continue
    const fee = Math.floor((cents * product.fee_cents) / (product.price_cents + product.fee_cents))
    sums.fees += fee
    sums.seller += cents - fee
  }
  for (const { price_cents, fee_cents, refunded_cents } of fromBalance) {
    const total = price_cents + fee_cents
    const cents = total - refunded_cents
    const fee = Math.floor((cents * fee_cents) / total)
    sums.buyer -= cents
    sums.seller += cents - fee
    sums.fees += fee
  }
  for (const { amount_cents, state, method } of withdrawn) {
    if (state === 'returned' || state === 'cancelled') continue
    sums.seller -= amount_cents
    sums[houseOf(state, method)] += amount_cents
  }
  return sums
}
