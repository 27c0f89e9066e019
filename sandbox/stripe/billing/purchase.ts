import type Stripe from 'stripe'
import { storeAccount, TEST_ACCOUNTS } from '../payments/bank-accounts.ts'
import { startBankDebit } from '../payments/bank-debits.ts'
import { bankDecline, storeCard, parseCard, type Decline, type TypedCard } from '../payments/cards.ts'
import { detailsOf } from './checkout.ts'
import { attachCard, createCustomer, getCustomer } from './customers.ts'
import type { Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { createInvoice, settleInvoice, type Line } from './invoices.ts'
import { email as Email } from '../params.ts'
import { attemptPayment, createIntent } from '../payments/payments.ts'
import type { Order } from '../records.ts'
import { openSubscription } from './subscriptions.ts'

type Session = Stripe.Checkout.Session

/** Input of the payment page. */
export interface TypedPurchase extends TypedCard {
  email: string
  /** Number of a bank account to debit instead of a card; empty for a card. */
  account: string
}
/** The completed session, or the reason for a decline and the field to correct; the field is null if the bank declined. */
export type Outcome = { complete: Session } | { decline: Decline; field: keyof TypedPurchase | null }

/** Returns the fixed email address given by the shop; null if the buyer has to enter one. */
export const shopEmailOf = (session: Session) => (session.status === 'open' && session.customer_details?.email) || null

const findBuyer = (sandbox: Sandbox, session: Session, address: string): Stripe.Customer | null => {
  if (session.customer) return getCustomer(sandbox, session.customer as string)
  // As at Stripe, a one-time buyer stays a guest unless the shop requires a customer.
  const needsCustomer = session.mode === 'subscription' || session.customer_creation === 'always'
  return needsCustomer ? createCustomer(sandbox, { email: address }) : null
}

const subscribe = (
  sandbox: Sandbox,
  order: Order,
  buyer: Stripe.Customer,
  method: Stripe.PaymentMethod,
  intent: Stripe.PaymentIntent | null,
) => {
  const recurring = order.items.filter(({ price }) => price?.recurring)
  const subscription = openSubscription(sandbox, {
    customer: buyer.id,
    method: method.id,
    items: recurring.map(({ price, quantity }) => ({ price: price!, quantity: quantity ?? 1 })),
    description: order.description,
    metadata: order.metadata,
  })
  const items = subscription.items.data
  const now = sandbox.now()
  const lines = order.items.map(({ id, price, quantity, description }): Line => {
    const item = items[recurring.findIndex((bought) => bought.id === id)]
    const period = item ? { start: item.current_period_start, end: item.current_period_end } : { start: now, end: now }
    return { price: price!, quantity: quantity ?? 1, title: description ?? 'Purchase', item, period }
  })
  const invoice = createInvoice(sandbox, subscription, 'subscription_create', lines)
  const opened = sandbox.store.put('subscriptions', { ...subscription, latest_invoice: invoice.id })
  emit(sandbox, 'customer.subscription.created', opened)
  settleInvoice(sandbox, invoice, intent)
  return opened
}

const pay = (sandbox: Sandbox, session: Session, address: string, method: Stripe.PaymentMethod): Outcome => {
  const { store } = sandbox
  const order = store.find('orders', session.id)!
  const total = session.amount_total ?? 0
  const decline = total > 0 ? bankDecline(method, 'first') : null
  // A buyer whose card is declined does not become a customer.
  const buyer = decline ? null : findBuyer(sandbox, session, address)
  const card = buyer ? attachCard(sandbox, method, store.find('customers', buyer.id) as Stripe.Customer) : method
  let intent: Stripe.PaymentIntent | null = null
  if (total > 0) {
    const description = session.mode === 'payment' ? order.description : 'Subscription creation'
    const metadata = session.mode === 'payment' ? order.metadata : {}
    const purchase = { amount: total, currency: session.currency!, description, metadata, receipt_email: address }
    const existingIntent = order.intent ? store.find('payment_intents', order.intent) : undefined
    const customer = buyer?.id ?? (session.customer as string | null)
    const result = attemptPayment(
      sandbox,
      { ...(existingIntent ?? createIntent(sandbox, { ...purchase, customer })), customer },
      card,
      'first',
    )
    store.put('orders', { ...order, intent: result.intent.id })
    if (result.decline) return { decline: result.decline, field: null }
    intent = result.intent
  }
  const subscription = session.mode === 'subscription' ? subscribe(sandbox, order, buyer!, card, intent) : null
  const complete: Session = {
    ...session,
    customer: buyer?.id ?? null,
    customer_details: detailsOf(address, buyer?.name ?? null),
    invoice: (subscription?.latest_invoice as string | undefined) ?? null,
    payment_intent: subscription ? null : (intent?.id ?? null),
    payment_status: total > 0 ? 'paid' : 'no_payment_required',
    status: 'complete',
    subscription: subscription?.id ?? null,
    url: null,
  }
  store.put('checkout_sessions', complete)
  emit(sandbox, 'checkout.session.completed', complete)
  return { complete }
}

// As at Stripe, the page is complete before the money arrives.
const payFromAccount = (sandbox: Sandbox, session: Session, address: string, number: string): Outcome => {
  const { store } = sandbox
  const account = TEST_ACCOUNTS.find((known) => known.number === number.replace(/\s/g, ''))
  if (!account || !session.payment_method_types.includes('us_bank_account')) {
    const message = 'This is a sandbox: it takes only the bank accounts listed on this page.'
    return { field: 'account', decline: { code: 'bank_account_unusable', message } }
  }
  const order = store.find('orders', session.id)!
  const buyer = findBuyer(sandbox, session, address)
  const purchase = { amount: session.amount_total!, currency: session.currency!, receipt_email: address }
  const { description, metadata } = order
  const customer = buyer?.id ?? null
  const existingIntent = order.intent ? store.find('payment_intents', order.intent) : undefined
  const pendingIntent = existingIntent ?? createIntent(sandbox, { ...purchase, description, metadata, customer })
  const intent = startBankDebit(
    sandbox,
    { ...pendingIntent, customer },
    storeAccount(sandbox, account, { email: address }),
  )
  store.put('orders', { ...order, intent: intent.id })
  const complete: Session = {
    ...session,
    customer,
    customer_details: detailsOf(address, buyer?.name ?? null),
    payment_intent: intent.id,
    status: 'complete',
    url: null,
  }
  store.put('checkout_sessions', complete)
  emit(sandbox, 'checkout.session.completed', complete)
  return { complete }
}

/** Pays for an open session with the input. The amount and the shop's customer come from the session only. */
export const payForSession = (sandbox: Sandbox, session: Session, typed: TypedPurchase): Outcome => {
  const address = shopEmailOf(session) ?? typed.email.trim()
  if (!Email.safeParse(address).success) {
    return {
      field: 'email',
      decline: { code: 'email_invalid', message: 'Write your email address, such as you@example.com.' },
    }
  }
  if (typed.account !== '') return payFromAccount(sandbox, session, address, typed.account)
  const parsed = parseCard(typed, sandbox.now())
  if ('decline' in parsed) return parsed
  return pay(sandbox, session, address, storeCard(sandbox, parsed, { email: address }))
}

/** Returns the address to redirect the buyer to after payment. */
export const successAddress = (session: Session) => session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
