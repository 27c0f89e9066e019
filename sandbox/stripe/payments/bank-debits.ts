import type Stripe from 'stripe'
import { addCharge } from './balance.ts'
import { testAccountOf } from './bank-accounts.ts'
import type { Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { createCharge } from './payments.ts'
import { badRequest, notFound } from '../refusals.ts'

/** Real banks take days. */
const DECIDED_AFTER_S = 300

/** Starts a payment from a bank account: it is processing until the bank decides. */
export const startBankDebit = (
  sandbox: Sandbox,
  unpaidIntent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent => {
  const { store, now } = sandbox
  const charge = store.put('charges', {
    ...createCharge(sandbox, unpaidIntent, method, null),
    paid: false,
    status: 'pending',
  })
  const intent: Stripe.PaymentIntent = {
    ...unpaidIntent,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'processing',
  }
  store.put('payment_intents', intent)
  store.put('awaited_outcomes', {
    id: intent.id,
    due: now() + DECIDED_AFTER_S,
    succeeds: testAccountOf(method)?.pays ?? false,
  })
  emit(sandbox, 'charge.pending', charge)
  emit(sandbox, 'payment_intent.processing', intent)
  return intent
}

const failure = {
  code: 'payment_method_customer_decline',
  message: 'The customer\u2019s bank account has insufficient funds.',
} as const

const getProcessing = ({ store }: Sandbox, id: string) => {
  const intent = store.find('payment_intents', id)
  if (!intent) throw notFound('payment_intent', id, 'intent')
  if (intent.status !== 'processing') throw badRequest('This payment is not being processed.')
  return intent
}

const closeSession = (sandbox: Sandbox, intent: Stripe.PaymentIntent, succeeds: boolean) => {
  const session = sandbox.store.all('checkout_sessions').find(({ payment_intent }) => payment_intent === intent.id)
  if (!session) return
  const after = sandbox.store.put('checkout_sessions', { ...session, payment_status: succeeds ? 'paid' : 'unpaid' })
  emit(sandbox, succeeds ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed', after)
}

/** Decides about a payment from a bank account, whether by the clock or by a button. */
export const decideBankDebit = (sandbox: Sandbox, id: string, succeeds: boolean): Stripe.PaymentIntent => {
  const { store } = sandbox
  const intent = getProcessing(sandbox, id)
  const pending = store.find('charges', intent.latest_charge as string)!
  const charge: Stripe.Charge = succeeds
    ? addCharge(sandbox, { ...pending, paid: true, status: 'succeeded' })
    : store.put('charges', {
        ...pending,
        status: 'failed',
        amount_captured: 0,
        failure_code: failure.code,
        failure_message: failure.message,
      })
  const after: Stripe.PaymentIntent = succeeds
    ? { ...intent, status: 'succeeded', amount_received: intent.amount }
    : {
        ...intent,
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { type: 'invalid_request_error', ...failure, charge: charge.id },
      }
  store.put('payment_intents', after)
  store.remove('awaited_outcomes', id)
  emit(sandbox, succeeds ? 'charge.succeeded' : 'charge.failed', charge)
  emit(sandbox, succeeds ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', after)
  closeSession(sandbox, after, succeeds)
  return after
}
