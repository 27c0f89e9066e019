import type { Stripe, StripeCharge } from '#platform/server/outside/stripe.ts'
import type { Money } from '../contract.ts'

const WORST_FIRST: readonly Money[] = ['given_back', 'disputed', 'kept']

/** The worst of several. */
export const worstOf = (all: readonly Money[]): Money => WORST_FIRST.find((one) => all.includes(one)) ?? 'kept'

/**
 * What the state of a dispute means for the money. An inquiry (`warning_...`) takes none, and of a state we do not know we
 * believe that either; what was lost is as good as refunded.
 */
export function moneyIn(dispute: string): Money {
  if (dispute === 'lost') return 'given_back'
  const takesMoney = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review']
  return takesMoney.includes(dispute) ? 'disputed' : 'kept'
}

/** Asks whether a charge stayed. Never inside a transaction. */
export async function askAboutCharge(stripe: Stripe, charge: StripeCharge): Promise<Money> {
  if (charge.refunded) return 'given_back'
  if (!charge.disputed) return 'kept'
  const { data } = await stripe.client.disputes.list({ charge: charge.id, limit: 100 })
  return worstOf(data.map(({ status }) => moneyIn(status)))
}

/** What became of the money that an invoice was paid with, in cents; all of it nothing while it is unpaid. */
export interface InvoiceMoney {
  money: Money
  /** Whether a bank ever questioned it. */
  was_disputed: boolean
  paid_cents: number
  refunded_cents: number
  /** What is left; nothing while a bank questions it. */
  kept_cents: number
}

/** Asks what became of the money that an invoice was paid with. Never inside a transaction. */
export async function askAboutInvoice(stripe: Stripe, invoice: string): Promise<InvoiceMoney> {
  const { data } = await stripe.client.invoicePayments.list({
    invoice,
    status: 'paid',
    limit: 100,
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  const found: InvoiceMoney[] = []
  for (const { payment } of data) {
    const intent = payment.payment_intent
    const charge = typeof intent === 'object' ? intent.latest_charge : null
    if (typeof charge === 'object' && charge) found.push(await askAboutMoney(stripe, charge))
  }
  const sum = (part: 'paid_cents' | 'refunded_cents' | 'kept_cents') => found.reduce((all, one) => all + one[part], 0)
  return {
    money: worstOf(found.map(({ money }) => money)),
    was_disputed: found.some(({ was_disputed }) => was_disputed),
    paid_cents: sum('paid_cents'),
    refunded_cents: sum('refunded_cents'),
    kept_cents: sum('kept_cents'),
  }
}

async function askAboutMoney(stripe: Stripe, charge: StripeCharge): Promise<InvoiceMoney> {
  const money = await askAboutCharge(stripe, charge)
  const { amount_captured: paid_cents, amount_refunded: refunded_cents, disputed: was_disputed } = charge
  return {
    money,
    was_disputed,
    paid_cents,
    refunded_cents,
    kept_cents: money === 'kept' ? paid_cents - refunded_cents : 0,
  }
}
