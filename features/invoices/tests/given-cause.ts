import type { Cause } from '#features/ledger/server.ts'
import type { TestApi } from '#testing/api.ts'
import { issueInvoice, noteRefund, type InvoiceContent } from '../server.ts'

let payments = 0

/** A payment that nobody has invoiced yet. */
export const newCause = (kind: Cause['kind'] = 'subscription'): Cause => ({ kind, reference: `payment-${++payments}` })

/** Issues as features do that take money; what is not said is a month's subscription from the platform. */
export const issuingOn = (api: TestApi) => ({
  issue: (buyer: number, more: Partial<InvoiceContent> = {}) =>
    api.inWork((work) =>
      issueInvoice(work, {
        cause: newCause(),
        buyer,
        seller: 'platform',
        lines: [{ text: 'Subscription, one month', quantity: 1, unit_cents: 995 }],
        paid_at: api.now(),
        paid_with: 'card',
        ...more,
      }),
    ),
  refund: (cause: Cause, cents: number) => api.inWork((work) => noteRefund(work, cause, cents)),
})
