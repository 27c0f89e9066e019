import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { CurrencyCode, Id, Instant, OptionalCurrencyCode, PageQuery, AmountCents } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { LedgerReason } from '#features/ledger/contract.ts'
import { PAYMENT_CALL_OPTIONS } from '#features/payments/contract.ts'

export { nameOfEntry } from './contract/sentences.ts'

/** Live subject of the caller's balance and statement. */
export const balanceSubject = subject('balance')

const TopUpAmount = AmountCents('amount')

/**
 * A balance in the smallest unit of the currency; negative if money is owed, after a refund of what was already spent. Top-ups that a bank
 * still decides about are not part of it.
 */
export const Balance = z
  .object({ balance_cents: z.int(), processing_cents: z.int(), currency: CurrencyCode })
  .meta({ id: 'Balance' })
export type Balance = z.output<typeof Balance>

/** Entry of a statement: what it was for, the change, and the balance after it. */
export const StatementEntry = z
  .object({
    /** Sequence number of the entry within this balance. */
    number: Id,
    kind: z.enum(['top_up', 'purchase', 'sale', 'closing', 'payout', 'milestone', 'write_off']),
    /** Why the books changed: payment, refund, dispute, or the end of a dispute. */
    why: LedgerReason,
    /** The provider's payment id for a top-up, otherwise the id of the purchase, payout or payment for a milestone. */
    reference: z.string(),
    /** The invoice's description of what was bought; null without an invoice. */
    about: z.string().nullable(),
    invoice_id: Id.nullable(),
    amount_cents: z.int(),
    balance_after_cents: z.int(),
    created_at: Instant,
  })
  .meta({ id: 'StatementEntry' })
export type StatementEntry = z.output<typeof StatementEntry>

export const balancesEvents = events({
  balance: { payload: Balance, changes: [balanceSubject] },
})

/** Payment status, in the provider's terms. */
const PaymentStatus = z.string()

export const balancesApi = api({
  createPaymentIntent: {
    method: 'POST',
    path: '/payments/create-payment-intent',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 30, minutes: 5 },
    does: `Starts a top-up of the caller's balance by an amount in cents, or in whole units of a currency without decimals; the browser confirms the card with the provider's script. The amount can also be a query parameter.`,
    query: z.object({ amount: TopUpAmount.optional() }),
    body: z.object({ amount: TopUpAmount.optional(), currency: OptionalCurrencyCode }),
    response: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      amount: z.int(),
      status: PaymentStatus,
    }),
    nonTransactional: 'payment provider',
  },
  confirmPayment: {
    method: 'POST',
    path: '/payments/confirm-payment',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    does: "Checks one of the caller's top-ups with the payment provider, and credits it once it is paid.",
    changes: [balanceSubject],
    query: z.object({ payment_intent_id: z.string().min(1).max(200) }),
    response: z.object({ status: PaymentStatus }),
    nonTransactional: 'payment provider',
  },
  balance: {
    method: 'GET',
    path: '/payments/balance',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    does: "The caller's balance.",
    shows: [balanceSubject],
    response: Balance,
  },
  statement: {
    method: 'GET',
    path: '/payments/balance/statement',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    does: "The caller's statement, newest first.",
    shows: [balanceSubject],
    query: PageQuery.omit({ skip: true }),
    response: z.array(StatementEntry),
    paged: true,
  },
  statementFile: {
    method: 'GET',
    path: '/payments/balance/statement.csv',
    onlyWith: 'payments',
    access: 'signed_in',
    made: true,
    limit: { calls: 30, minutes: 5 },
    does: "The caller's complete statement as CSV, newest first.",
  },
})
