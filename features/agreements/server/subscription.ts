import type { Caller } from '#platform/server/http/caller.ts'
import { subscriptionRequired } from '#features/subscriptions/server.ts'

/** Throws for creators without an active subscription; clients need none to send messages. */
export function expectSubscription(caller: Caller): void {
  if (caller.user_type === 'developer' && !caller.subscribed) throw subscriptionRequired()
}
