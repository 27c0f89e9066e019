import type Stripe from 'stripe'
import { storeAccount, TEST_ACCOUNTS } from './bank-accounts.ts'
import type { Sandbox } from '../endpoint.ts'
import { freshId } from '../records.ts'
import { notFound } from '../refusals.ts'

/** Reason why a bank declines a payment, in Stripe's terms. */
export interface Decline {
  code: string
  decline_code?: string
  message: string
}

const GENERIC_DECLINE: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const INSUFFICIENT_FUNDS: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

interface TestCard {
  number: string
  token: string
  brand: string
  description: string
  /** Bank's response while the customer is present, and to a renewal; null means approval. */
  initialDecline: Decline | null
  renewalDecline: Decline | null
  /** Whether the bank requires a second step in a card form; on hosted pages that step counts as done. */
  second_step?: true
  /** How the bank treats refunds, where it does not accept them at once. */
  refunds?: 'pending' | 'fail'
}

/** The supported cards, with the numbers and tokens of Stripe's own test mode. */
export const TEST_CARDS: readonly TestCard[] = [
  {
    number: '4242424242424242',
    token: 'pm_card_visa',
    brand: 'visa',
    description: 'pays',
    initialDecline: null,
    renewalDecline: null,
  },
  {
    number: '5555555555554444',
    token: 'pm_card_mastercard',
    brand: 'mastercard',
    description: 'pays',
    initialDecline: null,
    renewalDecline: null,
  },
  {
    number: '4000000000000002',
    token: 'pm_card_chargeDeclined',
    brand: 'visa',
    description: 'is declined',
    initialDecline: GENERIC_DECLINE,
    renewalDecline: GENERIC_DECLINE,
  },
  {
    number: '4000000000009995',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    description: 'is declined for insufficient funds',
    initialDecline: INSUFFICIENT_FUNDS,
    renewalDecline: INSUFFICIENT_FUNDS,
  },
  {
    number: '4000000000000341',
    token: 'pm_card_chargeCustomerFail',
    brand: 'visa',
    description: 'pays now, but every renewal fails',
    initialDecline: null,
    renewalDecline: GENERIC_DECLINE,
  },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    brand: 'visa',
    description: 'pays, in a card form after a second step; each renewal has to be confirmed',
    initialDecline: null,
    renewalDecline: AUTHENTICATION_REQUIRED,
    second_step: true,
  },
  {
    number: '4000000000007726',
    token: 'pm_card_pendingRefund',
    brand: 'visa',
    description: 'pays; its refunds take some minutes',
    initialDecline: null,
    renewalDecline: null,
    refunds: 'pending',
  },
  {
    number: '4000000000005126',
    token: 'pm_card_refundFail',
    brand: 'visa',
    description: 'pays; its refunds fail after some minutes',
    initialDecline: null,
    renewalDecline: null,
    refunds: 'fail',
  },
  {
    number: '4000008400001629',
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    brand: 'visa',
    description: 'is declined, in a card form after a second step',
    initialDecline: INSUFFICIENT_FUNDS,
    renewalDecline: INSUFFICIENT_FUNDS,
    second_step: true,
  },
]

/** Formats a card number in groups of four digits. */
export const formatCardNumber = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

const passesLuhnCheck = (number: string) =>
  [...number].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

/** Input of a card form. */
export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}
type CardResult = { card: TestCard; exp_month: number; exp_year: number } | { decline: Decline; field: keyof TypedCard }

/**
 * Returns the test card for the input, or its validation error. Only test cards are accepted and no number is ever stored, because a person
 * may enter a real one.
 */
export const parseCard = (typed: TypedCard, now: number): CardResult => {
  const number = typed.number.replace(/[\s-]/g, '')
  const invalidField = (field: keyof TypedCard, code: string, message: string) => ({
    field,
    decline: { code, message },
  })
  if (!/^\d{12,19}$/.test(number) || !passesLuhnCheck(number)) {
    return invalidField('number', 'incorrect_number', 'Your card number is incorrect.')
  }
  const card = TEST_CARDS.find((known) => known.number === number)
  if (!card) {
    return invalidField(
      'number',
      'card_declined',
      'This is a sandbox: it takes only the test cards listed on this page.',
    )
  }
  const expiry = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(typed.expiry)
  if (!expiry)
    return invalidField('expiry', 'invalid_expiry_month', 'Write the expiry date as month / year, such as 12 / 34.')
  const exp_month = Number(expiry[1])
  const exp_year = 2000 + Number(expiry[2])
  if (Date.UTC(exp_year, exp_month, 1) <= now * 1000) {
    return invalidField('expiry', 'expired_card', 'Your card has expired.')
  }
  if (!/^\d{3,4}$/.test(typed.cvc.trim())) {
    return invalidField('cvc', 'incorrect_cvc', "Your card's security code is incorrect.")
  }
  return { card, exp_month, exp_year }
}

/** Stores a test card as a payment method. */
export const storeCard = (
  { store, now }: Sandbox,
  { card, exp_month, exp_year }: { card: TestCard; exp_month: number; exp_year: number },
  owner: { customer?: string | null; email?: string | null } = {},
): Stripe.PaymentMethod =>
  store.put('payment_methods', {
    id: freshId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: owner.email ?? null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month,
      exp_year,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(),
    customer: owner.customer ?? null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  })

/** Returns the payment method with this id; a token such as `pm_card_visa` creates a new one, as in Stripe's test mode. */
export const getMethod = (sandbox: Sandbox, id: string, param = 'payment_method'): Stripe.PaymentMethod => {
  const card = TEST_CARDS.find(({ token }) => token === id)
  if (card) {
    const year = new Date(sandbox.now() * 1000).getUTCFullYear()
    return storeCard(sandbox, { card, exp_month: 12, exp_year: year + 5 })
  }
  const account = TEST_ACCOUNTS.find(({ token }) => token === id)
  if (account) return storeAccount(sandbox, account)
  const method = sandbox.store.find('payment_methods', id)
  if (!method) throw notFound('PaymentMethod', id, param)
  return method
}

/** When a card is charged: with the customer present, on a renewal, or on a renewal set to fail. */
export type Occasion = 'first' | 'renewal' | 'doomed renewal'

// Looked up by the last four digits, the only part of a number that is stored.
const testCardOf = ({ card }: Stripe.PaymentMethod) =>
  card ? TEST_CARDS.find(({ number }) => number.endsWith(card.last4)) : undefined

/** Returns how the bank of a payment method treats refunds; undefined where it accepts them at once. */
export const refundOutcomeOf = (method: Stripe.PaymentMethod | undefined) => method && testCardOf(method)?.refunds

/** Returns whether the bank of a card requires a second step to confirm a payment. */
export const requiresSecondStep = (method: Stripe.PaymentMethod): boolean => testCardOf(method)?.second_step === true

/** Returns the bank's reason to decline a charge, or null for approval. */
export const bankDecline = (method: Stripe.PaymentMethod, occasion: Occasion): Decline | null => {
  if (occasion === 'doomed renewal') return GENERIC_DECLINE
  const card = testCardOf(method)
  if (!card) return GENERIC_DECLINE
  return occasion === 'first' ? card.initialDecline : card.renewalDecline
}

/** Formats a card as "Visa ending in 4242". */
export const cardTitle = ({ card }: Stripe.PaymentMethod) =>
  `${card!.brand === 'visa' ? 'Visa' : 'Mastercard'} ending in ${card!.last4}`
