import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Text } from '#platform/contract/fields.ts'
import { balanceSubject } from '#features/balances/contract.ts'
import { invoicesSubject } from '#features/invoices/contract.ts'
import { PAYMENT_CALL_OPTIONS } from '#features/payments/contract.ts'
import { Agreement, agreementsSubject } from './agreement.ts'
import { REASON_MAX_LENGTH } from './delivery.ts'
import { MILESTONES_MAX } from './record.ts'

const milestoneParams = z.object({ id: Id, number: z.int().positive().max(MILESTONES_MAX) })

const changes = [agreementsSubject, balanceSubject, invoicesSubject]
const PATH = '/agreements/:id/milestones/:number'

/** Calls of the two parties about milestones that are paid here. Deliveries of them are replied to as those of other agreements. */
export const milestonesApi = api({
  readSettings: {
    method: 'GET',
    path: '/agreements/milestones/settings',
    access: 'signed_in',
    does: 'Whether agreements can be paid here, the fee that the creator pays, and after how many days a delivery is accepted automatically.',
    response: z.object({ is_available: z.boolean(), fee_percent: z.number(), accept_after_days: z.int() }),
  },
  fund: {
    method: 'POST',
    path: `${PATH}/fund`,
    ...PAYMENT_CALL_OPTIONS,
    onlyWith: 'payments',
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 60, minutes: 60 },
    does: 'Funds a planned milestone, by the client: the money is held until it is released or refunded. From the balance at once; by card, `url` is the page to pay on, which leads back to `/agreements/:id?session_id=…`. 400 `insufficient_funds` or `not_by_card`, 409 `milestone_changed` unless it is planned, `payment_processing` while an earlier payment is being processed, `creator_left`.',
    changes,
    params: milestoneParams,
    body: z.object({ pay_with: z.enum(['card', 'balance']) }),
    response: z.object({ url: z.url().optional(), agreement: Agreement.optional() }),
    nonTransactional: 'payment provider',
  },
  readFunding: {
    method: 'GET',
    path: '/agreements/milestones/funding/:sessionId',
    ...PAYMENT_CALL_OPTIONS,
    onlyWith: 'payments',
    access: 'signed_in',
    does: 'What became of my payment on a payment page. While it is `open` or `processing`, the provider is queried, and an `agreement` event announces the result.',
    shows: [agreementsSubject],
    params: z.object({ sessionId: z.string().min(1).max(200) }),
    response: z.object({
      agreement_id: Id,
      number: z.int(),
      state: z.enum(['open', 'processing', 'paid', 'disputed', 'returned', 'expired']),
    }),
  },
  refund: {
    method: 'POST',
    path: `${PATH}/refund`,
    access: 'signed_in',
    does: "Returns the money of a milestone to the client's balance: by the creator at any time before it is released, by the client only while nothing was delivered for it (403 `not_your_turn`). 409 `milestone_changed` unless it is funded or delivered, `milestone_frozen` during a dispute.",
    changes,
    params: milestoneParams,
    response: Agreement,
  },
  openDispute: {
    method: 'POST',
    path: `${PATH}/dispute`,
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 30, minutes: 60 },
    does: 'Opens a dispute about a funded or delivered milestone, by either side, with a reason that the other side and moderators read. It is frozen until a moderator divides its money, or it is withdrawn. 409 `milestone_changed`, `milestone_frozen` or `too_many_disputes`.',
    changes: [agreementsSubject],
    params: milestoneParams,
    body: z.object({ reason: Text(REASON_MAX_LENGTH) }),
    response: Agreement,
  },
  withdrawDispute: {
    method: 'POST',
    path: `${PATH}/dispute/withdraw`,
    access: 'signed_in',
    does: 'Withdraws a dispute, by the side that opened it; the milestone continues where it was. 409 `milestone_changed` unless it is disputed.',
    changes: [agreementsSubject],
    params: milestoneParams,
    response: Agreement,
  },
})
