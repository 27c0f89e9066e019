import { z } from 'zod'
import { CurrencyCode, Id, Instant, Text } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { balanceSubject } from '#features/balances/contract.ts'

/** Live subject of payouts, and of what can be withdrawn. */
export const payoutsSubject = subject('payouts')
/** Live subject of the caller's bank details. */
export const bankDetailsSubject = subject('bank_details')

export const HOLDER_MAX_LENGTH = 200
export const ACCOUNT_MAX_LENGTH = 200

/** What becomes of a payout: asked for, held by an operator, paid by bank, returned to the balance by an operator, or cancelled. */
export const PayoutState = z.enum(['requested', 'held', 'paid', 'returned', 'cancelled'])
export type PayoutState = z.output<typeof PayoutState>

/** Money that somebody withdraws from their earnings. */
export const Payout = z
  .object({
    id: Id,
    amount_cents: z.int(),
    currency: CurrencyCode,
    state: PayoutState,
    reason: z.string().nullable().describe('Why it is held or was returned'),
    bank_reference: z.string().nullable().describe('How the bank names the payment'),
    requested_at: Instant,
    changed_at: Instant,
    paid_at: Instant.nullable(),
  })
  .meta({ id: 'Payout' })
export type Payout = z.output<typeof Payout>

/** What somebody can withdraw, and why not more. */
export const Earnings = z
  .object({
    available_cents: z.int(),
    pending_cents: z.int().describe('Earned so recently that it cannot be withdrawn yet'),
    next_available_at: Instant.nullable().describe('When the first of what is pending can be withdrawn'),
    least_cents: z.int().describe('The smallest payout'),
    delay_days: z.int().describe('Days until what was earned can be withdrawn'),
    currency: CurrencyCode,
    open: Payout.nullable().describe('The payout that is requested or held; there is one at a time'),
  })
  .meta({ id: 'Earnings' })
export type Earnings = z.output<typeof Earnings>

export const BankDetailsChange = z.object({
  holder: Text(HOLDER_MAX_LENGTH),
  account: Text(ACCOUNT_MAX_LENGTH),
})
export type BankDetailsChange = z.output<typeof BankDetailsChange>

/** Where somebody is paid; without details all is null. */
export const BankDetails = z
  .object({
    holder: z.string().nullable(),
    account: z.string().nullable().describe('An IBAN, or what else names an account'),
    changed_at: Instant.nullable(),
  })
  .meta({ id: 'BankDetails' })
export type BankDetails = z.output<typeof BankDetails>

export const payoutsEvents = events({
  // Sent to its owner when it changes.
  payout: { payload: z.object({ id: Id, state: PayoutState }), changes: [payoutsSubject, balanceSubject] },
})
