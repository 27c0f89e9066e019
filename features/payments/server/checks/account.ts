import type { Stripe, StripeObjects } from '#platform/server/outside/stripe.ts'
import type { PaymentCheck } from '../../contract.ts'

type Account = Pick<StripeObjects.Account, 'charges_enabled' | 'country' | 'default_currency'>

/** Checks whether the account can take payments in the currency of this installation. */
export function checkAccount(account: Account, currency: string, { live }: Pick<Stripe, 'live'>): PaymentCheck[] {
  const name = 'account' as const
  const ownCurrency = currency.toUpperCase()
  const payoutCurrency = account.default_currency?.toUpperCase() ?? ownCurrency
  const checks: PaymentCheck[] = []
  if (!account.charges_enabled) {
    checks.push({
      name,
      state: live ? 'failed' : 'warning',
      says: live
        ? 'Stripe does not let this account take payments yet.'
        : 'Stripe has not activated this account: test mode works, live mode will not.',
      remedy: 'Complete the account in the dashboard of Stripe, which lists what is missing.',
    })
  }
  if (payoutCurrency !== ownCurrency) {
    checks.push({
      name,
      state: 'warning',
      says: `People pay in ${ownCurrency}, and the account is in ${payoutCurrency}: Stripe converts each payment and charges for it.`,
      remedy: `Add a bank account in ${ownCurrency} in the dashboard of Stripe, if the country of the account allows it.`,
    })
  }
  if (checks.length > 0) return checks
  const country = account.country ? ` (${account.country})` : ''
  return [{ name, state: 'ok', says: `The account${country} can take payments in ${ownCurrency}.`, remedy: null }]
}
