import type { StripeObjects } from '#platform/server/outside/stripe.ts'
import type { PaymentCheck } from '../../contract.ts'

/** Checks whether taxes can be calculated, which needs settings in the dashboard. */
export const checkTax = ({ status, status_details }: StripeObjects.Tax.Settings): PaymentCheck[] => [
  status === 'active'
    ? { name: 'tax', state: 'ok', says: 'Stripe Tax can be used.', remedy: null }
    : {
        name: 'tax',
        state: 'failed',
        says: 'Stripe Tax is not set up: nobody can buy what is not free.',
        remedy: `Complete the settings under Tax in the dashboard of Stripe${missing(status_details)}, or set TAX=off.`,
      },
]

function missing({ pending }: StripeObjects.Tax.Settings.StatusDetails): string {
  const fields = pending?.missing_fields ?? []
  return fields.length === 0 ? '' : ` (missing: ${fields.join(', ')})`
}
