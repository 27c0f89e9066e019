import type Stripe from 'stripe'
import type { Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { attemptPayment } from '../payments/payments.ts'
import { notFound } from '../refusals.ts'

const NOT_CONFIRMED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** Holds a payment until the cardholder confirms it on a page of the bank. */
export const askForSecondStep = (
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent => {
  const after: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  }
  sandbox.store.put('payment_intents', after)
  emit(sandbox, 'payment_intent.requires_action', after)
  return after
}

/** Returns the payment intent for a client secret. */
export const intentBySecret = ({ store }: Sandbox, secret: string): Stripe.PaymentIntent => {
  const intent = store.find('payment_intents', secret.split('_secret_', 1)[0]!)
  if (intent?.client_secret !== secret) throw notFound('payment_intent', secret.slice(0, 12), 'intent')
  return intent
}

/** Continues a payment that the cardholder confirmed or rejected; does nothing if it is no longer pending. */
export const takeSecondStep = (
  sandbox: Sandbox,
  secret: string,
  confirmed: boolean,
): Stripe.PaymentIntent | undefined => {
  const intent = intentBySecret(sandbox, secret)
  if (intent.status !== 'requires_action') return undefined
  const method = sandbox.store.find('payment_methods', intent.payment_method as string)!
  if (confirmed) return attemptPayment(sandbox, intent, method, 'first').intent
  const code = 'payment_intent_authentication_failure'
  const after: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'invalid_request_error', code, message: NOT_CONFIRMED, payment_method: method },
  }
  sandbox.store.put('payment_intents', after)
  emit(sandbox, 'payment_intent.payment_failed', after)
  return after
}
