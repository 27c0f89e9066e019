import { currency } from '#platform/contract/currency.ts'
import { idOf, type Stripe, type StripeCharge, type StripeObjects } from '#platform/server/outside/stripe.ts'
import type { Money, Progress } from '../contract.ts'

const WORST_FIRST: readonly Money[] = ['given_back', 'disputed', 'kept']

const worstOf = (all: readonly Money[]): Money => WORST_FIRST.find((one) => all.includes(one)) ?? 'kept'

/**
 * What a dispute status means for the money. An inquiry (`warning_...`) withholds none, and neither does an unknown status; a lost dispute
 * counts as a refund.
 */
function moneyIn(dispute: string): Money {
  if (dispute === 'lost') return 'given_back'
  const openDisputeStatuses = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review']
  return openDisputeStatuses.includes(dispute) ? 'disputed' : 'kept'
}

async function askAboutCharge(stripe: Stripe, charge: StripeCharge): Promise<Money> {
  if (charge.refunded) return 'given_back'
  if (!charge.disputed) return 'kept'
  const { data } = await stripe.client.disputes.list({ charge: charge.id, limit: 100 })
  return worstOf(data.map(({ status }) => moneyIn(status)))
}

/** Amounts of a payment in cents, and what became of them; all zero while it is unpaid. */
export interface PaidMoney {
  money: Money
  /** Whether it was ever disputed. */
  was_disputed: boolean
  paid_cents: number
  refunded_cents: number
  /** Amount left after refunds; zero during a dispute. */
  retained_cents: number
  paid_at: Date | null
}

const NO_MONEY: PaidMoney = {
  money: 'kept',
  was_disputed: false,
  paid_cents: 0,
  refunded_cents: 0,
  retained_cents: 0,
  paid_at: null,
}

type Intent = StripeObjects.PaymentIntent | string | null | undefined

/** Returns the charge that paid a payment intent retrieved with its charge; null if there is none in our currency. */
export function chargeOf(intent: Intent): StripeCharge | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  return typeof charge === 'object' && charge?.paid && charge.currency === currency().code ? charge : null
}

/** Queries what became of the money of a payment intent retrieved with its charge. Never inside a transaction. */
export async function askAboutIntent(stripe: Stripe, intent: Intent): Promise<PaidMoney> {
  const charge = chargeOf(intent)
  if (!charge) return NO_MONEY
  const money = await askAboutCharge(stripe, charge)
  const { amount_captured: paid_cents, amount_refunded: refunded_cents, disputed: was_disputed, created } = charge
  const retained_cents = money === 'kept' ? paid_cents - refunded_cents : 0
  return { money, was_disputed, paid_cents, refunded_cents, retained_cents, paid_at: new Date(created * 1000) }
}

// While a voucher or a transfer waits for its payer, the payment requires an action.
const PROCESSING_STATUSES = ['processing', 'requires_action']
const FAILED_STATUSES = ['requires_payment_method', 'canceled']

// A page is complete before the money of such a method arrives, and stays so if it never does.
function progressOf({ status, payment_status, payment_intent }: StripeObjects.Checkout.Session): Progress {
  if (status !== 'complete' || payment_status !== 'unpaid' || typeof payment_intent !== 'object') return null
  const intentStatus = payment_intent?.status ?? ''
  if (FAILED_STATUSES.includes(intentStatus)) return 'failed'
  return PROCESSING_STATUSES.includes(intentStatus) ? 'processing' : null
}

/** Whether a payment of ours, which has no page, is being processed. */
export const isProcessing = ({ status, next_action }: StripeObjects.PaymentIntent): boolean =>
  status === 'processing' || (status === 'requires_action' && (next_action?.type.includes('display') ?? false))

/** A refund of ours at the provider, by the reference in its metadata. */
export interface ProviderRefund {
  reference: string
  amount_cents: number
  state: 'waiting' | 'returned' | 'failed'
}

const stateOf = (status: string | null): ProviderRefund['state'] =>
  status === 'failed' || status === 'canceled' ? 'failed' : status === 'succeeded' ? 'returned' : 'waiting'

/**
 * Queries how much of a payment was refunded, how much of that the provider has not returned yet, how many of them failed, and those that name a reference of
 * ours. Never inside a transaction.
 */
export async function askAboutRefunds(
  { client }: Stripe,
  payment_intent: string,
): Promise<{ refunded_cents: number; pending_cents: number; failed: number; ours: ProviderRefund[] }> {
  const { data } = await client.refunds.list({ payment_intent, limit: 100 })
  const withStatus = (...statuses: string[]) => data.filter(({ status }) => statuses.includes(status ?? ''))
  const pending = withStatus('pending', 'requires_action')
  return {
    refunded_cents: data
      .filter(({ status }) => stateOf(status) !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0),
    pending_cents: pending.reduce((sum, { amount }) => sum + amount, 0),
    failed: withStatus('failed', 'canceled').length,
    ours: data.flatMap(({ metadata, amount, status }) => {
      const reference = metadata?.['refund']
      return reference === undefined ? [] : [{ reference, amount_cents: amount, state: stateOf(status) }]
    }),
  }
}

/** Queries the status of a payment page and what became of its money. Never inside a transaction. */
export async function askAboutPage(stripe: Stripe, id: string) {
  const session = await stripe.client.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  })
  const { status, payment_status, payment_intent } = session
  const paid = await askAboutIntent(stripe, payment_intent)
  return {
    ...paid,
    status,
    payment_status,
    payment_intent: idOf(payment_intent) ?? null,
    progress: progressOf(session),
  }
}

/** Queries what became of the money that paid an invoice. Never inside a transaction. */
export async function askAboutInvoice(
  stripe: Stripe,
  { id: invoice, created, status_transitions }: StripeObjects.Invoice,
): Promise<PaidMoney & { paid_at: Date }> {
  const { data } = await stripe.client.invoicePayments.list({
    invoice,
    status: 'paid',
    limit: 100,
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  const found: PaidMoney[] = []
  for (const { payment } of data) found.push(await askAboutIntent(stripe, payment.payment_intent))
  const sum = (part: 'paid_cents' | 'refunded_cents' | 'retained_cents') =>
    found.reduce((all, one) => all + one[part], 0)
  return {
    money: worstOf(found.map(({ money }) => money)),
    was_disputed: found.some(({ was_disputed }) => was_disputed),
    paid_cents: sum('paid_cents'),
    refunded_cents: sum('refunded_cents'),
    retained_cents: sum('retained_cents'),
    paid_at: new Date((status_transitions.paid_at ?? created) * 1000),
  }
}
