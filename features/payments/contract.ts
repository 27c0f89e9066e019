import { z } from 'zod'
import { CurrencyCode, Instant } from '#platform/contract/fields.ts'
import { api } from '#platform/contract/endpoint.ts'
import { subject } from '#platform/contract/freshness.ts'
import { ProviderTrouble } from './contract/trouble.ts'

export { ProviderTrouble }

declare module '#platform/contract/optional-parts.ts' {
  interface OptionalParts {
    /** Optional part of the product: everything that moves money. */
    payments: true
  }
}

/** Options shared by all calls that move money: a longer timeout for the provider, and a generic message for unexpected failures. */
export const PAYMENT_CALL_OPTIONS = { timeoutMs: 30_000, failure: 'Request failed' } as const

/** Outcome of a paid amount: kept, disputed by the payer's bank, or fully refunded. */
export type Money = 'kept' | 'disputed' | 'given_back'

/** Whether the bank decides about a payment by a method that takes days, or has refused it; null for any other payment. */
export type Progress = 'processing' | 'failed' | null

/** The provider's state of a payment page and its payment. */
export interface PageState {
  /** Whether the page can never be paid. */
  is_expired: boolean
  is_paid: boolean
  money: Money
  progress: Progress
}

/** Returns the status of a paid payment, by what became of its money. */
export function paidPaymentStatus(money: Money): 'paid' | 'disputed' | 'refunded' {
  if (money === 'given_back') return 'refunded'
  return money === 'disputed' ? 'disputed' : 'paid'
}

const paymentChecksSubject = subject('payment checks')

/** Result of one check of the payment settings. */
export const PaymentCheck = z
  .object({
    name: z.enum(['keys', 'connection', 'account', 'webhook', 'connect', 'portal', 'tax']),
    state: z.enum(['ok', 'warning', 'failed']).describe('`warning`: payments work, but not as expected in production'),
    says: z.string().describe('What was found, as a sentence'),
    remedy: z.string().nullable().describe('What to do about it'),
  })
  .meta({ id: 'PaymentCheck' })
export type PaymentCheck = z.output<typeof PaymentCheck>

/** Results of checking the payment settings. */
export const PaymentChecks = z
  .object({ checked_at: Instant, checks: z.array(PaymentCheck) })
  .meta({ id: 'PaymentChecks' })

export const paymentsApi = api({
  config: {
    method: 'GET',
    path: '/payments/config',
    messageBelow: '/payments',
    ...PAYMENT_CALL_OPTIONS,
    onlyWith: 'payments',
    access: 'anyone',
    does: "Public payment settings: prices and currency, and the provider's script and publishable key where cards are accepted.",
    response: z.object({
      currency: CurrencyCode,
      subscription_price_cents: z.int(),
      publishable_key: z.string().nullable(),
      script_url: z.url().nullable(),
    }),
  },
  webhook: {
    method: 'POST',
    path: '/payments/webhook',
    onlyWith: 'payments',
    access: 'anyone',
    // The provider sends many events at once, all from a few addresses.
    limit: { calls: 3000, minutes: 1 },
    does: 'Receives the signed webhook events of the payment provider, each once. They are stored and acknowledged, then processed.',
    raw: true,
    response: z.object({ received: z.literal(true) }),
  },
  connectWebhook: {
    method: 'POST',
    path: '/payments/connect-webhook',
    onlyWith: 'payments',
    access: 'anyone',
    limit: { calls: 3000, minutes: 1 },
    does: 'Receives the signed webhook events of connected accounts, which people are paid through, as the other webhook does those of payments.',
    raw: true,
    response: z.object({ received: z.literal(true) }),
  },
  trouble: {
    method: 'GET',
    path: '/payments/trouble',
    onlyWith: 'payments',
    access: 'finance',
    does: 'What the payment provider refuses until the owner puts it right: the secret key, a permission, or the customer portal. Null if it refuses nothing.',
    response: z.object({ trouble: ProviderTrouble.nullable() }),
  },
  readChecks: {
    method: 'GET',
    path: '/payments/checks',
    onlyWith: 'payments',
    access: 'finance',
    shows: [paymentChecksSubject],
    does: 'The results of the last check of the payment settings. Each start of the program makes one.',
    response: z.object({ last: PaymentChecks.nullable() }),
  },
  runChecks: {
    method: 'POST',
    path: '/payments/checks',
    onlyWith: 'payments',
    access: 'finance',
    limit: { calls: 20, minutes: 10 },
    changes: [paymentChecksSubject],
    does: 'Checks the payment settings, the same as `npm run check`: asks the payment provider for the account, the webhook and the customer portal, and changes nothing there.',
    response: PaymentChecks,
    repeatable: true,
    nonTransactional: 'the payment provider',
  },
})
