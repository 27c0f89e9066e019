import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery, Text } from '#platform/contract/fields.ts'
import { balanceSubject } from '#features/balances/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import { productsSubject, purchasesSubject } from './subjects.ts'

/** Maximum number of days in which buyers may ask for a refund. */
export const REFUND_DAYS_MAX = 365
/** Maximum length of the reason of a refund request, and of the reason for declining it. */
export const REFUND_REASON_MAX_LENGTH = 2000
/** Maximum number of refund requests per purchase. */
export const REFUND_REQUESTS_MAX = 3

/** State of a refund request; `closed` when the payment was returned in another way, or its seller has left. */
export const RefundRequestState = z.enum(['open', 'accepted', 'declined', 'closed'])
export type RefundRequestState = z.output<typeof RefundRequestState>

/** For how many days after the purchase buyers may ask for a refund. */
export const RefundRule = z
  .object({
    days: z.int().nullable().meta({ description: 'Null where the default holds; 0: not at all.' }),
    default_days: z.int().meta({ description: 'Holds where no number is set.' }),
  })
  .meta({ id: 'RefundRule' })
export type RefundRule = z.output<typeof RefundRule>

/** A buyer's request for a refund. */
export const RefundRequest = z
  .object({
    id: Id,
    purchase_id: Id,
    product_name: z.string(),
    buyer: z.object({ id: Id, username: z.string(), full_name: z.string() }),
    amount: z.number().meta({ description: 'What the buyer paid and was not refunded yet.' }),
    reason: z.string(),
    state: RefundRequestState,
    answer: z.string().nullable().meta({ description: 'Why it was declined.' }),
    created_at: Instant,
    answered_at: Instant.nullable(),
  })
  .meta({ id: 'RefundRequest' })
export type RefundRequest = z.output<typeof RefundRequest>

/** Refund requests of a purchase, and whether its buyer may make one. */
export const PurchaseRefundRequests = z
  .object({
    requests: z.array(RefundRequest).meta({ description: 'Newest first.' }),
    days: z.int().meta({ description: 'As shown before paying; 0 without refunds by request.' }),
    until: Instant.nullable().meta({ description: 'Until when the buyer may ask; null if not at all.' }),
    can_request: z.boolean().meta({ description: 'Whether I may ask now.' }),
  })
  .meta({ id: 'PurchaseRefundRequests' })
export type PurchaseRefundRequests = z.output<typeof PurchaseRefundRequests>

/** A refund request that its seller has left unanswered, for finance staff. */
export const OverdueRefundRequest = RefundRequest.omit({ answer: true, answered_at: true })
  .extend({ seller: z.object({ id: Id, username: z.string(), full_name: z.string() }), reminded_at: Instant })
  .meta({ id: 'OverdueRefundRequest' })
export type OverdueRefundRequest = z.output<typeof OverdueRefundRequest>

const idParams = z.object({ id: Id })
const shows = [purchasesSubject]
const Days = z.object({ days: z.int().min(0).max(REFUND_DAYS_MAX).nullable() })
const changesRule = [purchasesSubject, productsSubject]
const reads = { method: 'GET', access: 'signed_in', shows } as const
const RULE = '0 offers none, null restores the default. Holds for purchases from now on.'

export const refundRequestsApi = api({
  readRule: {
    ...reads,
    path: '/marketplace/refund-rule',
    does: 'In how many days after a purchase buyers of my products may ask for a refund.',
    response: RefundRule,
  },
  changeRule: {
    method: 'PUT',
    path: '/marketplace/refund-rule',
    access: 'signed_in',
    changes: changesRule,
    does: `Sets the days in which buyers of my products may ask for a refund. ${RULE}`,
    body: Days,
    response: RefundRule,
  },
  readProductRule: {
    ...reads,
    path: '/marketplace/products/:id/refund-rule',
    does: 'The same for one of my products.',
    params: idParams,
    response: RefundRule,
  },
  changeProductRule: {
    method: 'PUT',
    path: '/marketplace/products/:id/refund-rule',
    access: 'signed_in',
    changes: changesRule,
    does: `Sets the days for one of my products. ${RULE}`,
    params: idParams,
    body: Days,
    response: RefundRule,
  },
  listOfPurchase: {
    ...reads,
    path: '/marketplace/purchases/:id/refund-requests',
    does: 'The refund requests of one of my purchases or sales, and whether I may ask for a refund.',
    params: idParams,
    response: PurchaseRefundRequests,
  },
  request: {
    method: 'POST',
    path: '/marketplace/purchases/:id/refund-requests',
    onlyWith: 'payments',
    posts: { kind: 'message', text: ['reason'] },
    access: 'signed_in',
    limit: { calls: 20, minutes: 60 },
    does: `Asks the seller of one of my purchases for a refund, and notifies them. While a request is open, nothing is added. 409 \`refund_not_offered\`, \`refund_too_late\`, \`not_refundable\`, \`account_closed\`, or \`too_many_refund_requests\` after ${REFUND_REQUESTS_MAX}.`,
    changes: [purchasesSubject],
    params: idParams,
    body: z.object({ reason: Text(REFUND_REASON_MAX_LENGTH) }),
    response: PurchaseRefundRequests,
    status: 201,
  },
  list: {
    ...reads,
    path: '/marketplace/refund-requests',
    does: 'Refund requests of my buyers, newest first: all, or those that wait for my answer.',
    query: PageQuery.extend({ show: z.enum(['open', 'all']).default('open') }),
    response: z.array(RefundRequest),
    paged: true,
  },
  accept: {
    method: 'POST',
    path: '/marketplace/refund-requests/:id/accept',
    onlyWith: 'payments',
    access: 'signed_in',
    changes: [purchasesSubject, productsSubject, balanceSubject, ratingsSubject],
    does: 'Accepts a refund request: refunds what is left of the purchase. Repeating it changes nothing. 400 `balance_too_low`, 409 `request_answered` if it was declined or closed.',
    params: idParams,
    response: RefundRequest,
  },
  decline: {
    method: 'POST',
    path: '/marketplace/refund-requests/:id/decline',
    posts: { kind: 'message', text: ['reason'] },
    access: 'signed_in',
    limit: { calls: 60, minutes: 60 },
    changes: [purchasesSubject],
    does: 'Declines a refund request with a reason, which its buyer reads. Repeating it changes nothing. 409 `request_answered` if it was accepted or closed.',
    params: idParams,
    body: z.object({ reason: Text(REFUND_REASON_MAX_LENGTH) }),
    response: RefundRequest,
  },
  listOverdue: {
    method: 'GET',
    path: '/marketplace/refund-requests/overdue',
    access: 'finance',
    shows,
    does: 'Refund requests that their sellers left unanswered after a reminder, oldest first.',
    query: PageQuery,
    response: z.array(OverdueRefundRequest),
    paged: true,
  },
})
