import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, PageQuery } from '#platform/contract/fields.ts'
import { balanceSubject } from '#features/balances/contract.ts'
import {
  BankDetails,
  BankDetailsChange,
  bankDetailsSubject,
  Earnings,
  Payout,
  PayoutSchedule,
  payoutsSubject,
} from './contract/shapes.ts'

export {
  ACCOUNT_MAX_LENGTH,
  BankDetails,
  BankDetailsChange,
  Earnings,
  HOLDER_MAX_LENGTH,
  Payout,
  PayoutAccount,
  PayoutMethod,
  PayoutSchedule,
  payoutsEvents,
  PayoutState,
  type TransferLeft,
} from './contract/shapes.ts'
export { Debt, debtsApi } from './contract/debts.ts'
export { leftEarningsApi } from './contract/left-earnings.ts'
export { payoutAccountApi } from './contract/payout-account.ts'
export { BANK_REFERENCE_MAX_LENGTH, payoutRequestsApi, RequestedPayout } from './contract/operators.ts'

const AMOUNT_MAX = 1_000_000_000_000
const FIRST_YEAR = 2000
const LAST_YEAR = 9998

const own = { onlyWith: 'payments', access: 'developer' } as const
const file = { ...own, method: 'GET', made: true, limit: { calls: 30, minutes: 5 } } as const
const changes = [payoutsSubject, balanceSubject]

/** Calls of creators, who withdraw what they earned. */
export const payoutsApi = api({
  earnings: {
    ...own,
    method: 'GET',
    path: '/payouts/earnings',
    does: 'What the caller can withdraw, what is still pending, and their open payout.',
    shows: [payoutsSubject, balanceSubject],
    response: Earnings,
  },
  list: {
    ...own,
    method: 'GET',
    path: '/payouts',
    does: "The caller's payouts, newest first.",
    shows: [payoutsSubject],
    query: PageQuery,
    response: z.array(Payout),
    paged: true,
  },
  request: {
    ...own,
    method: 'POST',
    path: '/payouts',
    status: 201,
    needsConsent: true,
    does: 'Withdraws earnings: the amount leaves the balance at once and is paid later, by bank or through the payment provider. 400 `insufficient_funds` for more than is available, 422 for less than the smallest payout, 409 `no_bank_details` or `no_payout_account`, `payout_account_restricted` while the provider refuses to pay the caller, or `payout_open` while there is another.',
    changes,
    limit: { calls: 30, minutes: 5 },
    body: z.object({ amount_cents: z.int().positive('Amount must be greater than 0').max(AMOUNT_MAX) }),
    response: Payout,
  },
  cancel: {
    ...own,
    method: 'POST',
    path: '/payouts/:id/cancel',
    does: "Cancels one of the caller's payouts while it is requested; the amount returns to the balance. 409 `payout_changed` once it is held, paid or returned.",
    changes,
    params: z.object({ id: Id }),
    response: Payout,
  },
  retry: {
    ...own,
    method: 'POST',
    path: '/payouts/:id/retry',
    does: "Has one of the caller's payouts paid again that the bank sent back. 409 `payout_changed` unless it is stuck.",
    changes,
    params: z.object({ id: Id }),
    response: Payout,
  },
  reverse: {
    ...own,
    method: 'POST',
    path: '/payouts/:id/reverse',
    does: "Brings one of the caller's payouts back to the balance that the bank sent back. 409 `payout_changed` unless it is stuck.",
    changes,
    params: z.object({ id: Id }),
    response: Payout,
  },
  file: { ...file, path: '/payouts.csv', does: "The caller's payouts as CSV, newest first." },
  yearFile: {
    ...file,
    path: '/payouts/statement.csv',
    does: "The caller's sales and payouts of one year in UTC as CSV, oldest first, with their sums at the end.",
    query: z.object({ year: z.int().min(FIRST_YEAR).max(LAST_YEAR) }),
  },
  changeSchedule: {
    ...own,
    method: 'PUT',
    path: '/payouts/schedule',
    needsConsent: true,
    does: 'Chooses whether everything available is paid out every Monday (UTC) as if the caller had requested it, or on request only. A week without enough, with an open payout, or without a place to pay is left out.',
    changes: [payoutsSubject],
    body: z.object({ schedule: PayoutSchedule }),
    response: z.object({ schedule: PayoutSchedule }),
  },
  bankDetails: {
    ...own,
    method: 'GET',
    path: '/payouts/bank-details',
    does: 'Where the caller is paid.',
    shows: [bankDetailsSubject],
    response: BankDetails,
  },
  changeBankDetails: {
    ...own,
    method: 'PUT',
    path: '/payouts/bank-details',
    does: 'Changes where the caller is paid, also for an open payout. Only they and finance staff read it. They are told of it by email.',
    changes: [bankDetailsSubject],
    limit: { calls: 30, minutes: 60 },
    body: BankDetailsChange,
    response: BankDetails,
  },
})
