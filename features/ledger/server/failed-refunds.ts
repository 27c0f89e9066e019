import { amountOf, formatMoney } from '#platform/contract/currency.ts'
import { isStripeObjectMissing, type StripeObjects } from '#platform/server/outside/stripe.ts'
import { notify } from '#features/notifications/server.ts'
import { listIdsWithRole } from '#features/operators/server.ts'
import type { PaymentListener } from '#features/payments/server.ts'

const reasonSuffix = (reason: string | undefined): string =>
  reason === undefined ? '' : `: ${reason.replaceAll('_', ' ')}`

const noticeOf = ({ id, amount, failure_reason }: StripeObjects.Refund) => ({
  kind: 'balance' as const,
  actor: null,
  subject: `A refund of ${formatMoney(amountOf(amount))} failed`,
  detail: `The bank sent it back${reasonSuffix(failure_reason)}. The payment provider still holds the money.`,
  path: '/admin/refunds?show=open',
  about: `refund ${id}`,
})

/** Notifies owners and finance staff of a refund that failed at the bank, whatever it was for. */
export const failedRefunds: PaymentListener = {
  follow: async ({ refund }, { services: { stripe } }) => {
    if (refund === undefined) return null
    try {
      const found = await stripe.client.refunds.retrieve(refund)
      if (found.status !== 'failed') return null
      const notice = noticeOf(found)
      return async (work) =>
        notify(
          work,
          (await listIdsWithRole(work.db, 'finance')).map((account_id) => ({ ...notice, account_id })),
        )
    } catch (error) {
      if (isStripeObjectMissing(error)) return null
      throw error
    }
  },
}
