import type Stripe from 'stripe'
import { z } from 'zod'
import { returnRefund, takeRefund } from './balance.ts'
import { refundOutcomeOf } from './cards.ts'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { createdWithin, paginate } from '../lists.ts'
import { amount, created, mergeMetadata, metadata, paging, text } from '../params.ts'
import { freshId } from '../records.ts'
import { badRequest, notFound } from '../refusals.ts'

/** Returns the charge to refund, by its own id or as the latest of a payment intent. */
const chargeOf = ({ store }: Sandbox, input: { charge?: string | undefined; payment_intent?: string | undefined }) => {
  if (!input.charge && !input.payment_intent) {
    throw badRequest('One of the following params should be provided: payment_intent or charge.', 'parameter_missing')
  }
  const intent = input.payment_intent ? store.find('payment_intents', input.payment_intent) : undefined
  if (input.payment_intent && !intent) throw notFound('payment_intent', input.payment_intent, 'payment_intent')
  const id = input.charge ?? (intent!.latest_charge as string | null)
  const charge = id ? store.find('charges', id) : undefined
  if (input.charge && !charge) throw notFound('charge', input.charge, 'charge')
  if (!charge?.paid) throw badRequest('This payment did not succeed, so there is nothing to refund.')
  return charge
}

/** Refunds the remaining amount of a charge. */
export const refundCharge = (sandbox: Sandbox, charge: string) => createRefund(sandbox, { charge })

const CreateParams = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: amount(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
})
const ListParams = z.strictObject({ ...paging, created, charge: text.optional(), payment_intent: text.optional() })
const ListCharges = z.strictObject({ ...paging, created, customer: text.optional() })

const DECIDED_AFTER_S = 300

function createRefund(sandbox: Sandbox, input: z.output<typeof CreateParams>): Stripe.Refund {
  const charge = chargeOf(sandbox, input)
  const remaining = charge.amount - charge.amount_refunded
  if (remaining === 0) throw badRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const refundedAmount = input.amount ?? remaining
  if (refundedAmount > remaining) {
    throw badRequest(
      `Refund amount (${refundedAmount}) is greater than what is left of the charge (${remaining})`,
      undefined,
      'amount',
    )
  }
  const method = sandbox.store.find('payment_methods', charge.payment_method ?? '')
  const refundOutcome = refundOutcomeOf(method)
  const newRefund = takeRefund(sandbox, {
    id: freshId('re'),
    object: 'refund',
    amount: refundedAmount,
    balance_transaction: null,
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refundOutcome === 'pending' ? 'pending' : 'succeeded',
    ...(refundOutcome === 'pending' && { pending_reason: 'processing' as const }),
    transfer_reversal: null,
  })
  if (refundOutcome) {
    const due = sandbox.now() + DECIDED_AFTER_S
    sandbox.store.put('awaited_outcomes', { id: newRefund.id, due, succeeds: refundOutcome === 'pending' })
  }
  const amount_refunded = charge.amount_refunded + refundedAmount
  const after = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  sandbox.store.put('charges', after)
  emit(sandbox, 'refund.created', newRefund)
  emit(sandbox, 'charge.refunded', after, { amount_refunded: charge.amount_refunded, refunded: charge.refunded })
  return newRefund
}

/**
 * Decides about a refund, whether by the clock or by a button. As at Stripe, one that the bank had accepted may still fail; its amount then
 * counts as not refunded.
 */
export function decideRefund(sandbox: Sandbox, id: string, succeeds: boolean): Stripe.Refund {
  const { store } = sandbox
  const before = store.find('refunds', id)
  if (!before) throw notFound('refund', id)
  const isOpen = before.status === 'pending' || (before.status === 'succeeded' && !succeeds)
  store.remove('awaited_outcomes', id)
  if (!isOpen) throw badRequest(`This refund has already ${before.status}.`)
  const { pending_reason: _, ...known } = before
  const after = succeeds
    ? store.put('refunds', { ...known, status: 'succeeded' })
    : returnRefund(sandbox, { ...known, status: 'failed', failure_reason: 'expired_or_canceled_card' })
  const charge = succeeds ? undefined : store.find('charges', after.charge as string)
  if (charge) {
    store.put('charges', { ...charge, amount_refunded: charge.amount_refunded - after.amount, refunded: false })
  }
  emit(sandbox, 'refund.updated', after)
  if (!succeeds) emit(sandbox, 'refund.failed', after)
  return after
}

/** Endpoints of refunds. */
export const refundEndpoints = [
  endpoint('POST', '/refunds', CreateParams, createRefund),
  endpoint('GET', '/refunds', ListParams, ({ store }, input) => {
    const refunds = createdWithin(store.all('refunds'), input.created)
      .filter(({ charge }) => !input.charge || charge === input.charge)
      .filter(({ payment_intent }) => !input.payment_intent || payment_intent === input.payment_intent)
    return paginate(refunds, input, '/v1/refunds')
  }),
  endpoint('GET', '/refunds/:id', z.strictObject({}), ({ store }, _, id) => {
    const found = store.find('refunds', id)
    if (!found) throw notFound('refund', id)
    return found
  }),
  endpoint('GET', '/charges', ListCharges, ({ store }, input) => {
    const charges = createdWithin(store.all('charges'), input.created).filter(
      ({ customer }) => !input.customer || customer === input.customer,
    )
    return paginate(charges, input, '/v1/charges')
  }),
  endpoint('GET', '/charges/:id', z.strictObject({}), ({ store }, _, id) => {
    const charge = store.find('charges', id)
    if (!charge) throw notFound('charge', id)
    return charge
  }),
]
