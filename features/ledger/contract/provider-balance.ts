import { formatCents } from '#platform/contract/currency.ts'

/** What the provider holds, what it should hold by the ledger, and what people are owed of it, in cents. */
export interface ProviderBalance {
  provider_cents: number
  expected_cents: number
  people_cents: number
}

/** Says whether the ledger agrees with the provider's balance, and whether that covers the balances of people. */
export function describeBalance({ provider_cents, expected_cents, people_cents }: ProviderBalance) {
  const [held, expected, owed] = [provider_cents, expected_cents, people_cents].map(formatCents)
  const difference = provider_cents - expected_cents
  const missing = people_cents - provider_cents
  return {
    agrees: difference === 0,
    isCovered: missing <= 0,
    comparison:
      difference === 0
        ? `Stripe's balance is ${held}, as the ledger says.`
        : `Stripe's balance is ${held}. By the ledger it should be ${expected}: ${formatCents(Math.abs(difference))} ${
            difference < 0 ? 'is missing at Stripe' : 'is missing in the ledger'
          }.`,
    coverage:
      missing <= 0
        ? `People's balances of ${owed} are covered by ${held} at Stripe.`
        : `People's balances of ${owed} are not covered by ${held} at Stripe: ${formatCents(missing)} is missing.`,
  }
}
