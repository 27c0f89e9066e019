import { randomInt } from 'node:crypto'
import type Stripe from 'stripe'

/** What a checkout session will do when it is paid; Stripe keeps this to itself, so it is not part of the session. */
export interface Order {
  id: string
  items: Stripe.LineItem[]
  /** The payment intent of earlier, declined tries: one purchase has one intent however many cards are tried. */
  intent: string | null
  description: string | null
  metadata: Stripe.Metadata
}

/** How far the delivery of an event has come; times are real milliseconds, because networks know no other clock. */
export interface Delivery {
  id: string
  tries: number
  state: 'waiting' | 'delivered' | 'given_up' | 'lost'
  due_ms: number
  last: string
}

/** The answer an idempotency key got, with a fingerprint of the request it belongs to. */
export interface Answer {
  id: string
  fingerprint: string
  status: number
  body: object
  forget_ms: number
}

/** Everything the sandbox remembers. Records are never changed in place: a change puts a new one. */
export interface Records {
  settings: { id: string; value: string }
  customers: Stripe.Customer | (Stripe.DeletedCustomer & { created: number })
  products: Stripe.Product
  prices: Stripe.Price
  payment_methods: Stripe.PaymentMethod
  checkout_sessions: Stripe.Checkout.Session
  orders: Order
  payment_intents: Stripe.PaymentIntent
  charges: Stripe.Charge
  refunds: Stripe.Refund
  disputes: Stripe.Dispute
  subscriptions: Stripe.Subscription
  /** The subscriptions whose next renewal somebody asked to fail. */
  doomed_renewals: { id: string }
  invoices: Stripe.Invoice
  invoice_payments: Stripe.InvoicePayment
  portal_sessions: Stripe.BillingPortal.Session
  events: Stripe.Event
  deliveries: Delivery
  answers: Answer
}
/** The name of one kind of record. */
export type Kind = keyof Records

/** The kinds in the order of the file; the compiler refuses the list when one is missing. */
export const KINDS = Object.keys({
  settings: true,
  customers: true,
  products: true,
  prices: true,
  payment_methods: true,
  checkout_sessions: true,
  orders: true,
  payment_intents: true,
  charges: true,
  refunds: true,
  disputes: true,
  subscriptions: true,
  doomed_renewals: true,
  invoices: true,
  invoice_payments: true,
  portal_sessions: true,
  events: true,
  deliveries: true,
  answers: true,
} satisfies Record<Kind, true>) as Kind[]

const EMAILS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** A fresh id in Stripe's form, such as `cus_…`. Unguessable, because the hosted pages are opened by id alone. */
export const freshId = (prefix: string) =>
  `${prefix}_${Array.from({ length: 24 }, () => EMAILS[randomInt(EMAILS.length)]).join('')}`

/** On the wire a decimal is a string; the SDK makes its Decimal of it when it reads the answer. */
export const wireDecimal = (amount: number) => String(amount) as unknown as Stripe.Decimal
