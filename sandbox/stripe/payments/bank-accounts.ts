import type Stripe from 'stripe'
import type { Sandbox } from '../endpoint.ts'
import { freshId } from '../records.ts'

/** The supported bank accounts, with the numbers and tokens of Stripe's own test mode. */
export const TEST_ACCOUNTS = [
  { number: '000123456789', token: 'pm_usBankAccount_success', description: 'pays after some minutes', pays: true },
  {
    number: '000222222227',
    token: 'pm_usBankAccount_insufficientFunds',
    description: 'fails after some minutes',
    pays: false,
  },
] as const

type TestAccount = (typeof TEST_ACCOUNTS)[number]

/** Stores a test account as a payment method. */
export const storeAccount = (
  { store, now }: Sandbox,
  { number }: TestAccount,
  owner: { customer?: string | null; email?: string | null } = {},
): Stripe.PaymentMethod =>
  store.put('payment_methods', {
    id: freshId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: owner.email ?? null, name: null, phone: null, tax_id: null },
    created: now(),
    customer: owner.customer ?? null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: null,
      last4: number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: null,
    },
  })

/** Whether a payment method is a bank account, whose payments take days. */
export const isBankAccount = ({ type }: Stripe.PaymentMethod): boolean => type === 'us_bank_account'

/** Returns the test account of a payment method. */
export const testAccountOf = (method: Stripe.PaymentMethod) =>
  TEST_ACCOUNTS.find(({ number }) => number.endsWith(method.us_bank_account?.last4 ?? '?'))
