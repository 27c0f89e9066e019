import type { Caller } from '#platform/server/http/caller.ts'
import { subscriptionRequired } from '#features/subscriptions/server.ts'

/** Refuses creators without an active subscription; clients never pay to talk. */
export function expectSubscription(caller: Caller): void {
  if (caller.user_type === 'developer' && !caller.subscribed) throw subscriptionRequired()
}
