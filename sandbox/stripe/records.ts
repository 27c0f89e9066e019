import { randomInt } from 'node:crypto'
import type Stripe from 'stripe'
import type { ConnectedMovement } from './connect/balances.ts'
import type { ConnectLink } from './connect/links.ts'
import type { ConnectedPayout } from './connect/payouts.ts'
import type { RecordedTax } from './tax/calculations.ts'

/** Contents of a checkout session's purchase; internal at Stripe, so not part of the session. */
export interface Order {
  id: string
  items: Stripe.LineItem[]
  /** Payment intent of earlier, declined attempts: a purchase has one intent, however many cards are tried. */
  intent: string | null
  description: string | null
  metadata: Stripe.Metadata
}

/** Delivery state of an event; times are real milliseconds instead of the sandbox's clock, because networks use real time. */
export interface Delivery {
  id: string
  tries: number
  state: 'waiting' | 'delivered' | 'given_up' | 'lost'
  due_ms: number
  last: string
}

/** Response stored for an idempotency key, with a fingerprint of its request. */
export interface StoredReply {
  id: string
  fingerprint: string
  status: number
  body: object
  forget_ms: number
}

/** When a bank decides about a payment, a refund or a payout, in Unix seconds, and how. */
export interface AwaitedOutcome {
  id: string
  due: number
  succeeds: boolean
}

/** All record types of the sandbox. Records are immutable: a change stores a new one. */
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
  balance_transactions: Stripe.BalanceTransaction
  subscriptions: Stripe.Subscription
  /** Payments, refunds and payouts that the clock decides, by their id. */
  awaited_outcomes: AwaitedOutcome
  /** Subscriptions whose next renewal is set to fail. */
  doomed_renewals: { id: string }
  invoices: Stripe.Invoice
  invoice_payments: Stripe.InvoicePayment
  portal_sessions: Stripe.BillingPortal.Session
  connected_accounts: Stripe.Account & { created: number }
  connect_links: ConnectLink
  transfers: Stripe.Transfer
  /** What connected accounts received with a transfer. */
  destination_payments: Stripe.Charge
  connected_movements: ConnectedMovement
  connected_payouts: ConnectedPayout
  tax_calculations: Stripe.Tax.Calculation & { id: string }
  tax_transactions: RecordedTax
  events: Stripe.Event
  deliveries: Delivery
  answers: StoredReply
}
/** Name of a record type. */
export type Kind = keyof Records

/** The record types in file order; the compiler rejects an incomplete list. */
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
  balance_transactions: true,
  subscriptions: true,
  awaited_outcomes: true,
  doomed_renewals: true,
  invoices: true,
  invoice_payments: true,
  portal_sessions: true,
  connected_accounts: true,
  connect_links: true,
  transfers: true,
  destination_payments: true,
  connected_movements: true,
  connected_payouts: true,
  tax_calculations: true,
  tax_transactions: true,
  events: true,
  deliveries: true,
  answers: true,
} satisfies Record<Kind, true>) as Kind[]

const ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Returns a new id in Stripe's format, such as `cus_…`. Unguessable, because the hosted pages are accessed by id alone. */
export const freshId = (prefix: string) =>
  `${prefix}_${Array.from({ length: 24 }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join('')}`

/** A decimal is a string in JSON; the SDK parses it into its Decimal. */
export const wireDecimal = (amount: number) => String(amount) as unknown as Stripe.Decimal
