import type Stripe from 'stripe'
import { z } from 'zod'
import { isBankAccount } from './bank-accounts.ts'
import { startBankDebit } from './bank-debits.ts'
import { requiresSecondStep, getMethod } from './cards.ts'
import { getCustomer } from '../billing/customers.ts'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { paginate } from '../lists.ts'
import { formatMoney, minimumCharge } from './money.ts'
import {
  amount,
  clearable,
  currency,
  email,
  flag,
  mergeMetadata,
  metadata,
  paging,
  text,
  webAddress,
} from '../params.ts'
import { METHODS } from './payment-methods.ts'
import { attemptPayment, createIntent } from './payments.ts'
import { badRequest, cardDeclined, notFound } from '../refusals.ts'
import { askForSecondStep } from '../pages/second-step.ts'

const getIntent = ({ store }: Sandbox, id: string) => {
  const intent = store.find('payment_intents', id)
  if (!intent) throw notFound('payment_intent', id, 'intent')
  return intent
}

const unexpectedState = (intent: Stripe.PaymentIntent, verb: string) =>
  badRequest(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    'payment_intent_unexpected_state',
  )

// As at Stripe, a payment with an abandoned second step may be confirmed again with another card.
const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Charges a card for an intent, or first requires a second step if the bank does. */
export const confirmIntent = (sandbox: Sandbox, intent: Stripe.PaymentIntent, chosen: string | undefined) => {
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, 'confirm')
  const methodId = chosen ?? (intent.payment_method as string | null)
  if (!methodId) {
    throw badRequest(
      'Missing payment_method: a card must be chosen.',
      'payment_intent_unexpected_state',
      'payment_method',
    )
  }
  const method = getMethod(sandbox, methodId)
  if (method.customer && method.customer !== intent.customer) {
    throw badRequest('The payment method belongs to another customer.', undefined, 'payment_method')
  }
  if (!intent.payment_method_types.includes(method.type)) {
    throw badRequest('This PaymentIntent does not accept this type of payment method.', undefined, 'payment_method')
  }
  if (isBankAccount(method)) return startBankDebit(sandbox, intent, method)
  if (requiresSecondStep(method)) return askForSecondStep(sandbox, intent, method)
  const { intent: after, decline } = attemptPayment(sandbox, intent, method, 'first')
  return decline ? cardDeclined(decline, after) : after
}

const checkoutOnly = {
  allowed_payment_method_types: z.array(z.enum(METHODS)).min(1).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  off_session: flag.optional(),
  return_url: webAddress.optional(),
}
const CreateParams = z.strictObject({
  amount: amount(1),
  currency,
  customer: text.optional(),
  payment_method: text.optional(),
  confirm: flag.default(false),
  description: text.optional(),
  receipt_email: email.optional(),
  metadata: metadata.optional(),
  ...checkoutOnly,
})
const UpdateParams = z.strictObject({
  amount: amount(1).optional(),
  description: clearable.optional(),
  receipt_email: email.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
})
const { off_session, return_url, allowed_payment_method_types } = checkoutOnly
const ConfirmParams = z.strictObject({
  payment_method: text.optional(),
  off_session,
  return_url,
  allowed_payment_method_types,
})
const CancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

const withMethod = (sandbox: Sandbox, intent: Stripe.PaymentIntent, method: string | undefined): Stripe.PaymentIntent =>
  method ? { ...intent, payment_method: getMethod(sandbox, method).id, status: 'requires_confirmation' } : intent

/** Endpoints of payment intents. */
export const intentEndpoints = [
  endpoint('POST', '/payment_intents', CreateParams, (sandbox, input) => {
    if (input.customer) getCustomer(sandbox, input.customer)
    if (input.amount < minimumCharge(input.currency)) {
      const minimum = `${formatMoney(minimumCharge(input.currency), input.currency)} ${input.currency}`
      throw badRequest(`Amount must be at least ${minimum}`, 'amount_too_small', 'amount')
    }
    const newIntent = createIntent(sandbox, { ...input, metadata: mergeMetadata({}, input.metadata) })
    const intent = sandbox.store.put('payment_intents', withMethod(sandbox, newIntent, input.payment_method))
    return input.confirm ? confirmIntent(sandbox, intent, undefined) : intent
  }),
  endpoint('GET', '/payment_intents', z.strictObject({ ...paging, customer: text.optional() }), ({ store }, input) => {
    const intents = store
      .all('payment_intents')
      .filter(({ customer }) => !input.customer || customer === input.customer)
    return paginate(intents, input, '/v1/payment_intents')
  }),
  endpoint('GET', '/payment_intents/:id', z.strictObject({ client_secret: text.optional() }), (sandbox, _, id) =>
    getIntent(sandbox, id),
  ),
  endpoint('POST', '/payment_intents/:id', UpdateParams, (sandbox, { payment_method, ...input }, id) => {
    const before = getIntent(sandbox, id)
    if (input.amount !== undefined && ['succeeded', 'canceled'].includes(before.status)) {
      throw unexpectedState(before, 'change the amount of')
    }
    const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const after = { ...before, ...changes, metadata: mergeMetadata(before.metadata, input.metadata) }
    return sandbox.store.put('payment_intents', withMethod(sandbox, after, payment_method))
  }),
  endpoint('POST', '/payment_intents/:id/confirm', ConfirmParams, (sandbox, input, id) =>
    confirmIntent(sandbox, getIntent(sandbox, id), input.payment_method),
  ),
  endpoint('POST', '/payment_intents/:id/cancel', CancelParams, (sandbox, input, id) => {
    const before = getIntent(sandbox, id)
    if (['succeeded', 'canceled'].includes(before.status)) throw unexpectedState(before, 'cancel')
    const after: Stripe.PaymentIntent = {
      ...before,
      status: 'canceled',
      next_action: null,
      canceled_at: sandbox.now(),
      cancellation_reason: input.cancellation_reason ?? null,
    }
    sandbox.store.put('payment_intents', after)
    emit(sandbox, 'payment_intent.canceled', after)
    return after
  }),
]
