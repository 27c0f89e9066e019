import type Stripe from 'stripe'
import { addCharge } from './balance.ts'
import { bankDecline, type Decline, type Occasion } from './cards.ts'
import type { Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { offeredMethods } from './payment-methods.ts'
import { freshId } from '../records.ts'

interface Purchase {
  amount: number
  currency: string
  customer?: string | null
  description?: string | null
  metadata?: Stripe.Metadata
  receipt_email?: string | null
  allowed_payment_method_types?: Stripe.PaymentIntent.AllowedPaymentMethodType[] | undefined
}

/** Creates a payment intent that requires a payment method. */
export const createIntent = (sandbox: Sandbox, purchase: Purchase): Stripe.PaymentIntent => {
  const id = freshId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: purchase.allowed_payment_method_types ?? null,
    amount: purchase.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_${freshId('secret')}`,
    confirmation_method: 'automatic',
    created: sandbox.now(),
    currency: purchase.currency,
    customer: purchase.customer ?? null,
    customer_account: null,
    description: purchase.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: purchase.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: offeredMethods(purchase.allowed_payment_method_types),
    payment_record: null,
    processing: null,
    receipt_email: purchase.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  sandbox.store.put('payment_intents', intent)
  emit(sandbox, 'payment_intent.created', intent)
  return intent
}

/** Stores a charge for an intent: paid, or declined. */
export const createCharge = (
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): Stripe.Charge =>
  sandbox.store.put('charges', {
    id: freshId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: sandbox.productName.toUpperCase().slice(0, 22),
    captured: !decline,
    created: sandbox.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: decline ? 'The bank did not approve the payment.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  })

/** Result of a payment attempt. */
export interface PaymentAttempt {
  intent: Stripe.PaymentIntent
  decline: Decline | null
}

/** Charges a card for an intent. A decline is a regular result: it is stored and sent as events. */
export const attemptPayment = (
  sandbox: Sandbox,
  unpaidIntent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  occasion: Occasion,
): PaymentAttempt => {
  const intent = { ...unpaidIntent, next_action: null }
  const decline = bankDecline(method, occasion)
  const tried = createCharge(sandbox, intent, method, decline)
  const charge = decline ? tried : addCharge(sandbox, tried)
  const after: Stripe.PaymentIntent = decline
    ? {
        ...intent,
        latest_charge: charge.id,
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: {
          type: 'card_error',
          code: decline.code,
          decline_code: decline.decline_code,
          message: decline.message,
          charge: charge.id,
          payment_method: method,
        },
      }
    : {
        ...intent,
        latest_charge: charge.id,
        status: 'succeeded',
        amount_received: intent.amount,
        payment_method: method.id,
        last_payment_error: null,
      }
  sandbox.store.put('payment_intents', after)
  emit(sandbox, decline ? 'charge.failed' : 'charge.succeeded', charge)
  emit(sandbox, decline ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', after)
  return { intent: after, decline }
}
