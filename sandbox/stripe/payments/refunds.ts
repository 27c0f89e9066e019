import type Stripe from 'stripe'
import { z } from 'zod'
import { returnRefund, takeRefund } from './balance.ts'
import { refundsOf } from './cards.ts'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { madeSince, onePage } from '../lists.ts'
import { amount, created, mergeMetadata, metadata, paging, text } from '../params.ts'
import { freshId } from '../records.ts'
import { badRequest, noSuch } from '../refusals.ts'

/** Returns the charge to refund, by its own id or as the latest of a payment intent. */
const chargeOf = ({ store }: Sandbox, input: { charge?: string | undefined; payment_intent?: string | undefined }) => {
  if (!input.charge && !input.payment_intent) {
    throw badRequest('One of the following params should be provided: payment_intent or charge.', 'parameter_missing')
  }
  const intent = input.payment_intent ? store.find('payment_intents', input.payment_intent) : undefined
  if (input.payment_intent && !intent) throw noSuch('payment_intent', input.payment_intent, 'payment_intent')
  const id = input.charge ?? (intent!.latest_charge as string | null)
  const charge = id ? store.find('charges', id) : undefined
  if (input.charge && !charge) throw noSuch('charge', input.charge, 'charge')
  if (!charge?.paid) throw badRequest('This payment did not succeed, so there is nothing to refund.')
  return charge
}

/** Refunds the remaining amount of a charge. */
export const refundCharge = (sandbox: Sandbox, charge: string) => refund(sandbox, { charge })

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

function refund(sandbox: Sandbox, input: z.output<typeof CreateParams>): Stripe.Refund {
  const charge = chargeOf(sandbox, input)
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw badRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const given = input.amount ?? left
  if (given > left) {
    throw badRequest(
      `Refund amount (${given}) is greater than what is left of the charge (${left})`,
      undefined,
      'amount',
    )
  }
  const method = sandbox.store.find('payment_methods', charge.payment_method ?? '')
  const later = refundsOf(method)
  const made = takeRefund(sandbox, {
    id: freshId('re'),
    object: 'refund',
    amount: given,
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
    status: later === 'pending' ? 'pending' : 'succeeded',
    ...(later === 'pending' && { pending_reason: 'processing' as const }),
    transfer_reversal: null,
  })
  if (later) {
    const due = sandbox.now() + DECIDED_AFTER_S
    sandbox.store.put('awaited_outcomes', { id: made.id, due, succeeds: later === 'pending' })
  }
  const amount_refunded = charge.amount_refunded + given
  const after = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  sandbox.store.put('charges', after)
  emit(sandbox, 'refund.created', made)
  emit(sandbox, 'charge.refunded', after, { amount_refunded: charge.amount_refunded, refunded: charge.refunded })
  return made
}

/**
 * Decides about a refund, whether by the clock or by a button. As at Stripe, one that the bank had accepted may still fail; its amount then
 * counts as not refunded.
 */
export function decideRefund(sandbox: Sandbox, id: string, succeeds: boolean): Stripe.Refund {
  const { store } = sandbox
  const before = store.find('refunds', id)
  if (!before) throw noSuch('refund', id)
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
  endpoint('POST', '/refunds', CreateParams, refund),
  endpoint('GET', '/refunds', ListParams, ({ store }, input) => {
    const refunds = madeSince(store.all('refunds'), input.created)
      .filter(({ charge }) => !input.charge || charge === input.charge)
      .filter(({ payment_intent }) => !input.payment_intent || payment_intent === input.payment_intent)
    return onePage(refunds, input, '/v1/refunds')
  }),
  endpoint('GET', '/refunds/:id', z.strictObject({}), ({ store }, _, id) => {
    const found = store.find('refunds', id)
    if (!found) throw noSuch('refund', id)
    return found
  }),
  endpoint('GET', '/charges', ListCharges, ({ store }, input) => {
    const charges = madeSince(store.all('charges'), input.created).filter(
      ({ customer }) => !input.customer || customer === input.customer,
    )
    return onePage(charges, input, '/v1/charges')
  }),
  endpoint('GET', '/charges/:id', z.strictObject({}), ({ store }, _, id) => {
    const charge = store.find('charges', id)
    if (!charge) throw noSuch('charge', id)
    return charge
  }),
]
