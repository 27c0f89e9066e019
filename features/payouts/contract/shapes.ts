import { z } from 'zod'
import { CurrencyCode, Id, Instant, Text } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { balanceSubject } from '#features/balances/contract.ts'

/** Live subject of payouts, and of what can be withdrawn. */
export const payoutsSubject = subject('payouts')
/** Live subject of the caller's account at the payment provider. */
export const payoutAccountSubject = subject('payout_account')
/** Live subject of the caller's bank details. */
export const bankDetailsSubject = subject('bank_details')

export const HOLDER_MAX_LENGTH = 200
export const ACCOUNT_MAX_LENGTH = 200

/** How a payout is made: by operators from their bank, or through the payment provider. */
export const PayoutMethod = z.enum(['bank', 'connect'])
export type PayoutMethod = z.output<typeof PayoutMethod>

/**
 * What becomes of a payout: asked for, held, paid, returned to the balance, or cancelled. One through the provider is transferred to the
 * person's account there and then to their bank; if the bank sends it back it is stuck, until it is tried again or reversed.
 */
export const PayoutState = z.enum([
  'requested',
  'held',
  'transferring',
  'transferred',
  'in_transit',
  'paid',
  'stuck',
  'reversing',
  'returned',
  'cancelled',
])
export type PayoutState = z.output<typeof PayoutState>

/** What became of a transfer that could not be brought back: it is lost, so far, or came back later. */
const TransferLeft = z.enum(['lost', 'back']).nullable()
export type TransferLeft = z.output<typeof TransferLeft>

/** Money that somebody withdraws from their earnings. */
export const Payout = z
  .object({
    id: Id,
    amount_cents: z.int(),
    currency: CurrencyCode,
    state: PayoutState,
    method: PayoutMethod,
    waits_for: z
      .enum(['account', 'funds', 'finance', 'owner'])
      .nullable()
      .describe(
        'What it goes on by itself with: the payment provider needs to know more, or has too little money; `finance`, after the provider refused the transfer; or `owner`, who has closed their account and not said yet where to pay it',
      ),
    transfer_left: TransferLeft.describe(
      'What became of a transfer that could not be brought back from the provider: `lost` so far, or `back` later',
    ),
    reason: z.string().nullable().describe('Why it is held, stuck or was returned'),
    bank_reference: z.string().nullable().describe('How the bank or the payment provider names the payment'),
    requested_at: Instant,
    changed_at: Instant,
    paid_at: Instant.nullable(),
  })
  .meta({ id: 'Payout' })
export type Payout = z.output<typeof Payout>

/** When earnings are paid out. */
export const PayoutSchedule = z.enum(['on_request', 'weekly'])
export type PayoutSchedule = z.output<typeof PayoutSchedule>

/** What somebody can withdraw, and why not more. */
export const Earnings = z
  .object({
    available_cents: z.int(),
    pending_cents: z.int().describe('Earned so recently that it cannot be withdrawn yet'),
    next_available_at: Instant.nullable().describe('When the first of what is pending can be withdrawn'),
    least_cents: z.int().describe('The smallest payout'),
    delay_days: z.int().describe('Days until what was earned can be withdrawn'),
    currency: CurrencyCode,
    method: PayoutMethod.describe('How the next payout is made'),
    step_cents: z.int().describe('Amounts are multiples of it, because banks pay no less in some currencies'),
    schedule: PayoutSchedule.describe(
      'Whether everything available is paid out every Monday (UTC), or on request only',
    ),
    open: Payout.nullable().describe('The payout that is not done yet; there is one at a time'),
  })
  .meta({ id: 'Earnings' })
export type Earnings = z.output<typeof Earnings>

/** The caller's account at the payment provider, through which they are paid. */
export const PayoutAccount = z
  .object({
    state: z
      .enum(['none', 'onboarding', 'active', 'restricted', 'rejected', 'closed'])
      .describe(
        '`active`: can be paid. `restricted`: cannot, until the provider knows more. `closed`: left the platform',
      ),
    is_submitted: z.boolean().describe('Whether the first questions of the payment provider were answered'),
    needs: z.array(z.string()).describe('What the payment provider needs to know, as it names it'),
  })
  .meta({ id: 'PayoutAccount' })
export type PayoutAccount = z.output<typeof PayoutAccount>

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
  // Sent to its owner when the payment provider verifies or restricts it.
  payout_account: { payload: z.object({ state: PayoutAccount.shape.state }), changes: [payoutAccountSubject] },
})
