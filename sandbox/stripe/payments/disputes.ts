import type Stripe from 'stripe'
import { z } from 'zod'
import { moveDisputed } from './balance.ts'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { createdWithin, paginate } from '../lists.ts'
import { created, paging, text } from '../params.ts'
import { freshId } from '../records.ts'
import { badRequest, notFound } from '../refusals.ts'

const RESPONSE_DEADLINE_S = 7 * 86_400

/** Opens a dispute: the bank withdraws a payment provisionally because the cardholder contests it. */
export const disputeCharge = (sandbox: Sandbox, id: string): Stripe.Dispute => {
  const { store } = sandbox
  const charge = store.find('charges', id)
  if (!charge) throw notFound('charge', id)
  if (!charge.paid || charge.refunded) throw badRequest('There is nothing to dispute: this payment was not kept.')
  if (charge.disputed) throw badRequest(`Charge ${id} has already been disputed.`)
  const opened: Stripe.Dispute = {
    id: freshId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: sandbox.now() + RESPONSE_DEADLINE_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  const dispute = moveDisputed(sandbox, opened, 'out')
  store.put('charges', { ...charge, disputed: true })
  emit(sandbox, 'charge.dispute.created', dispute)
  return dispute
}

const settleDispute = (status: 'won' | 'lost') => (sandbox: Sandbox, id: string) => {
  const dispute = sandbox.store.find('disputes', id)
  if (!dispute) throw notFound('dispute', id)
  if (dispute.status !== 'needs_response') throw badRequest(`This dispute is ${dispute.status}.`)
  const closed: Stripe.Dispute = { ...dispute, status }
  const after = status === 'won' ? moveDisputed(sandbox, closed, 'back') : sandbox.store.put('disputes', closed)
  emit(sandbox, 'charge.dispute.closed', after)
  return after
}

/** Closes a dispute in the shop's favour: the bank returns the payment. */
export const winDispute = settleDispute('won')
/** Closes a dispute in the cardholder's favour. */
export const loseDispute = settleDispute('lost')

const ListParams = z.strictObject({ ...paging, created, charge: text.optional(), payment_intent: text.optional() })

/** Endpoints of disputes; they are opened on the overview page, in the role of the bank. */
export const disputeEndpoints = [
  endpoint('GET', '/disputes', ListParams, ({ store }, input) => {
    const disputes = createdWithin(store.all('disputes'), input.created)
      .filter(({ charge }) => !input.charge || charge === input.charge)
      .filter(({ payment_intent }) => !input.payment_intent || payment_intent === input.payment_intent)
    return paginate(disputes, input, '/v1/disputes')
  }),
  endpoint('GET', '/disputes/:id', z.strictObject({}), ({ store }, _, id) => {
    const dispute = store.find('disputes', id)
    if (!dispute) throw notFound('dispute', id)
    return dispute
  }),
]
