import type { StripeObjects } from '#platform/server/outside/stripe.ts'
import type { Config } from '#platform/server/config.ts'
import type { PaymentCheck } from '../../contract.ts'

/** Checks whether taxes can be calculated, which needs settings in the dashboard. */
export const checkTax = ({ status, status_details }: StripeObjects.Tax.Settings): PaymentCheck[] => [
  status === 'active'
    ? { name: 'tax', state: 'ok', says: 'Stripe Tax can be used.', remedy: null }
    : {
        name: 'tax',
        state: 'failed',
        says: 'Stripe Tax is not set up: nobody can buy what is not free.',
        remedy: `Complete the settings under Tax in the dashboard of Stripe${missingFieldsText(status_details)}, or set TAX=off.`,
      },
]

/** Checks whether invoices can say who owes the tax that they show, without asking the provider. */
export function checkTaxDetails(config: Pick<Config, 'TAX' | 'SELLER_ADDRESS' | 'SELLER_TAX_ID'>): PaymentCheck[] {
  if (config.TAX !== 'stripe') return []
  const unsetNames = (['SELLER_ADDRESS', 'SELLER_TAX_ID'] as const).filter((name) => config[name] === undefined)
  if (unsetNames.length === 0) return []
  return [
    {
      name: 'tax',
      state: 'warning',
      says: 'Invoices with tax do not say in full who owes it to the tax authorities.',
      remedy: `Set ${unsetNames.join(' and ')}, in the environment or in the admin area under Settings.`,
    },
  ]
}

function missingFieldsText({ pending }: StripeObjects.Tax.Settings.StatusDetails): string {
  const fields = pending?.missing_fields ?? []
  return fields.length === 0 ? '' : ` (missing: ${fields.join(', ')})`
}
