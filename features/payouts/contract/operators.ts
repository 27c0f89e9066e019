import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery, Text } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { balanceSubject } from '#features/balances/contract.ts'
import { auditSubject, Reason } from '#features/operators/contract.ts'
import { bankDetailsSubject, Payout, payoutsSubject } from './shapes.ts'

export const BANK_REFERENCE_MAX_LENGTH = 100

/** A payout as finance staff see it, with where it is to be paid. */
export const RequestedPayout = Payout.extend({
  person: z.object({ id: Id, username: z.string() }),
  holder: z
    .string()
    .nullable()
    .describe('Null once the account is closed, until its owner says where to pay what they had earned'),
  account: z.string().nullable().describe('An IBAN, or what else names an account'),
  details_changed_at: Instant.nullable(),
  destination: z.string().nullable().describe('The account at the payment provider that it goes to'),
}).meta({ id: 'RequestedPayout' })
export type RequestedPayout = z.output<typeof RequestedPayout>

const PayoutFilter = z.object({ show: z.enum(['open', 'all']).default('open') })

const decided = {
  method: 'POST',
  access: 'finance',
  changes: [payoutsSubject, balanceSubject, auditSubject],
  params: z.object({ id: Id }),
  response: RequestedPayout,
} as const

/** Calls of finance staff, who pay by bank and record it here. A decision about their own payout answers 409 `own_payout`, unless nobody else has the role. */
export const payoutRequestsApi = api({
  list: {
    method: 'GET',
    path: '/payouts/requests',
    access: 'finance',
    shows: [payoutsSubject, bankDetailsSubject, accountsSubject],
    does: 'Payouts with where to pay them: with `open` those to be paid, oldest first; with `all` every one, newest first.',
    query: PageQuery.extend(PayoutFilter.shape),
    response: z.array(RequestedPayout),
    paged: true,
  },
  file: {
    method: 'GET',
    path: '/payouts/requests.csv',
    access: 'finance',
    made: true,
    limit: { calls: 30, minutes: 5 },
    does: 'The same payouts as CSV.',
    query: PayoutFilter,
  },
  hold: {
    ...decided,
    path: '/payouts/requests/:id/hold',
    does: 'Holds a payout with a reason that its owner reads; it can then be neither paid nor cancelled. 409 `payout_changed` unless it is requested or held.',
    body: z.object({ reason: Reason }),
  },
  release: {
    ...decided,
    path: '/payouts/requests/:id/release',
    does: 'Lets a held payout be paid again. 409 `payout_changed` unless it is held or requested, `no_bank_details` if nobody knows where to pay it.',
  },
  pay: {
    ...decided,
    path: '/payouts/requests/:id/paid',
    does: 'Records that a bank has paid a payout, once; the reference is shown to its owner. Also one through the payment provider that is stuck: with the ID of the payout at the provider (`po_...`) it was paid there, with any other reference by your own bank, and the transfer is brought back if that is possible. 409 `payout_changed` in other states, unless it was recorded with the same reference.',
    body: z.object({ reference: Text(BANK_REFERENCE_MAX_LENGTH) }),
  },
  retry: {
    ...decided,
    path: '/payouts/requests/:id/retry',
    does: 'Has a payout paid again that the bank sent back to the payment provider. 409 `payout_changed` unless it is stuck.',
  },
  giveBack: {
    ...decided,
    path: '/payouts/requests/:id/return',
    does: "Returns a payout to its owner's balance, with a reason that they read: also one that was paid by bank, when the bank sent it back, or that was transferred at the payment provider, which is reversed there first; if a bank was already told to pay it, the payout goes on instead. What the provider could not bring back (`transfer_left`) is returned at the expense of the platform. 409 `payout_changed` for one that was cancelled, or that the provider is moving or has paid.",
    body: z.object({ reason: Reason }),
  },
})
