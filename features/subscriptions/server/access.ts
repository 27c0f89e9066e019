import { roleKinds } from '#features/accounts/server.ts'
import type { AllCallerKinds } from '#platform/server/caller.ts'
import { Refusal } from '#platform/server/refusals.ts'

/** Refuses what only subscribers may do. */
export const subscriptionRequired = () =>
  new Refusal(403, 'subscription_required', 'Active subscription required to perform this action')

/** Callers who have paid. */
export const subscriberKinds = {
  subscriber: {
    needs: 'Needs a developer with an active subscription.',
    refuse: (caller, words) =>
      roleKinds.developer.refuse(caller, words) ?? (caller.subscribed ? undefined : subscriptionRequired()),
  },
} satisfies Partial<AllCallerKinds>
