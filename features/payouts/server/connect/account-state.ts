import type { StripeObjects } from '#platform/server/outside/stripe.ts'
import type { StoredState } from '../queries/payout-accounts.ts'

/** What is stored of an account at the provider. */
export interface AccountAnswer {
  state: StoredState
  is_submitted: boolean
  needs: string[]
}

/** An account that does not exist at the provider any more, or has left the platform. */
export const CLOSED_ACCOUNT: AccountAnswer = { state: 'closed', is_submitted: false, needs: [] }

type ProviderAccount = Pick<
  StripeObjects.Account,
  'capabilities' | 'payouts_enabled' | 'details_submitted' | 'requirements'
>

const NEEDS_MAX = 50
const NEED_MAX_LENGTH = 200

/** Returns what an account at the provider allows. */
export function toAccountAnswer({
  capabilities,
  payouts_enabled,
  details_submitted,
  requirements,
}: ProviderAccount): AccountAnswer {
  const requirementsDue = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])]
  const answer = {
    is_submitted: details_submitted,
    needs: requirementsDue.slice(0, NEEDS_MAX).map((need) => need.slice(0, NEED_MAX_LENGTH)),
  }
  if (requirements?.disabled_reason?.startsWith('rejected') === true) return { ...answer, state: 'rejected', needs: [] }
  if (capabilities?.transfers === 'active' && payouts_enabled) return { ...answer, state: 'active' }
  return { ...answer, state: details_submitted ? 'restricted' : 'onboarding' }
}
