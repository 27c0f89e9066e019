import { onLoggedOut, sentences as accounts } from '#features/accounts/web.tsx'
import { forgetDrafts, sentences as conversations } from '#features/conversations/web.tsx'
import { sentences as payments } from '#features/payments/web.tsx'
import { forgetWish, sentences as subscriptions } from '#features/subscriptions/web.tsx'
import { forgetMoments, forgetRecordings } from '#features/videos/web.tsx'
import { configureCalls } from '#platform/web/call.ts'

/** Tells those below what only features above them know: sentences for refusals, and what is forgotten on logging out. */
export function registerFeatures(): void {
  configureCalls({ sentences: { ...accounts, ...conversations, ...payments, ...subscriptions } })
  onLoggedOut(forgetDrafts)
  onLoggedOut(forgetWish)
  onLoggedOut(forgetMoments)
  onLoggedOut(forgetRecordings)
}
