import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { notRefundable } from '../purchases/http-errors.ts'
import type { AskProblem } from './rules.ts'

export const noSuchRequest = () => notFound('Refund request not found')
export const sellerLeft = () => conflict('account_closed', 'The seller has closed their account')
export const requestAnswered = () => conflict('request_answered', 'This request has been answered already')

/** Error for each reason for which a buyer may not ask for a refund. */
export const ASK_ERRORS = {
  not_refundable: notRefundable,
  not_offered: () => conflict('refund_not_offered', 'This product was sold without refunds on request'),
  too_late: () => conflict('refund_too_late', 'The time in which you could ask for a refund is over'),
  too_many: () => conflict('too_many_refund_requests', 'You cannot ask for a refund of this purchase again'),
} satisfies Record<AskProblem, unknown>
