import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { auditSubject } from '#features/operators/contract.ts'
import { PurchaseStatus, RefundReason } from './purchases.ts'
import { purchasesSubject } from './subjects.ts'

/**
 * What became of a refund: returned in full or in part, `waiting` for the payment provider or the bank, or `failed`: the bank sent it back,
 * or the provider has refused it several times, which is still tried again.
 */
export const RefundState = z.enum(['returned', 'partly_returned', 'waiting', 'failed'])
export type RefundState = z.output<typeof RefundState>

const Somebody = z.object({ id: Id, username: z.string() })

/** A refunded purchase as finance staff see it. */
export const Refund = z
  .object({
    id: Id.describe('The id of the purchase, its reference in the ledger'),
    product_name: z.string(),
    buyer: Somebody,
    seller: Somebody,
    total_cents: z.int(),
    refunded_cents: z.int(),
    paid_with: z.enum(['card', 'balance', 'free']),
    status: PurchaseStatus,
    state: RefundState,
    reason: RefundReason.nullable(),
    is_retryable: z.boolean().meta({ description: 'Whether it failed at the bank, and can be tried again here.' }),
    paid_at: Instant.nullable(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.output<typeof Refund>

const RefundFilter = z.object({ show: z.enum(['all', 'open']).default('all') })

export const refundsApi = api({
  list: {
    method: 'GET',
    path: '/marketplace/refunds',
    access: 'finance',
    shows: [purchasesSubject],
    does: 'Refunded purchases, newest first; with `open`, only those whose money has not been returned yet.',
    query: PageQuery.extend(RefundFilter.shape),
    response: z.array(Refund),
    paged: true,
  },
  file: {
    method: 'GET',
    path: '/marketplace/refunds.csv',
    access: 'finance',
    made: true,
    limit: { calls: 30, minutes: 5 },
    does: 'Refunded purchases as CSV, with the same filter.',
    query: RefundFilter,
  },
  retry: {
    method: 'POST',
    path: '/marketplace/refunds/:id/retry',
    onlyWith: 'payments',
    access: 'finance',
    does: 'Tries a refund again that failed at the bank. Repeating it changes nothing while the refund is on its way. 409 `refund_not_failed`.',
    changes: [purchasesSubject, auditSubject],
    params: z.object({ id: Id }),
  },
})
