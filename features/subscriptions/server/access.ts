import { roleKinds } from '#features/accounts/server.ts'
import type { AllCallerKinds } from '#platform/server/http/caller.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'

/** Error for calls that require a subscription. */
export const subscriptionRequired = () =>
  new HttpError(403, 'subscription_required', 'Active subscription required to perform this action')

/** Caller kinds with an active subscription. */
export const subscriberKinds = {
  subscriber: {
    needs: 'Needs a developer with an active subscription.',
    refuse: (caller, words) =>
      roleKinds.developer.refuse(caller, words) ?? (caller.subscribed ? undefined : subscriptionRequired()),
  },
} satisfies Partial<AllCallerKinds>
