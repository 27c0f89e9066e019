import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/fields.ts'
import { PAYMENT_CALL_OPTIONS } from '#features/payments/contract.ts'
import { PayoutAccount, payoutAccountSubject } from './shapes.ts'

const own = {
  ...PAYMENT_CALL_OPTIONS,
  onlyWith: 'payments',
  access: 'developer',
  limit: { calls: 30, minutes: 10 },
  nonTransactional: 'payment provider',
} as const

/** Whose link led back here: somebody else who opens it is refused. */
const LinkOf = z.object({ account_id: Id.optional() })

const base = '/payouts/account'

/** Calls of creators about their account at the payment provider. While payouts are made by hand, those that change it answer 409 `paid_by_hand`. */
export const payoutAccountApi = api({
  read: {
    method: 'GET',
    path: base,
    onlyWith: 'payments',
    access: 'developer',
    does: "The caller's account at the payment provider, and what the provider needs to know.",
    shows: [payoutAccountSubject],
    response: PayoutAccount,
  },
  onboarding: {
    ...own,
    method: 'POST',
    path: `${base}/onboarding`,
    needsConsent: true,
    does: "Opens the payment provider's page on which the caller says who they are and where to pay them. Its address works once and for minutes; with `account_id` 403 `other_account` unless it is the caller's. 409 `payout_account_rejected` if the provider refused them.",
    changes: [payoutAccountSubject],
    body: LinkOf,
    response: z.object({ url: z.url() }),
  },
  check: {
    ...own,
    method: 'POST',
    path: `${base}/check`,
    does: "Asks the payment provider about the caller's account, for somebody who comes back from its page. 404 without an account.",
    changes: [payoutAccountSubject],
    body: LinkOf,
    response: PayoutAccount,
  },
  dashboard: {
    ...own,
    method: 'POST',
    path: `${base}/dashboard`,
    does: 'Opens the page of the payment provider on which the caller sees their payouts and changes their bank account. Its address works once. 409 `payout_account_unfinished` before the first questions are answered.',
    changes: [],
    response: z.object({ url: z.url() }),
  },
})
