import { lazy } from 'react'
import { onLoggedOut, sentences as accounts } from '#features/accounts/web.tsx'
import { deleteDrafts, sentences as conversations } from '#features/conversations/web.tsx'
import { sentences as payments } from '#features/payments/web.tsx'
import { deleteProductDrafts, sentences as products } from '#features/products/web.tsx'
import { sentences as ratings } from '#features/ratings/web.tsx'
import { showVideosBy } from '#features/requests/web.tsx'
import { deleteShowcaseDrafts } from '#features/showcases/web.tsx'
import { deleteWish, sentences as subscriptions } from '#features/subscriptions/web.tsx'
import { forgetMoments, deleteRecordings, sentences as videos, videoParts } from '#features/videos/web.tsx'
import { configureCalls } from '#platform/web/api/call.ts'

/** Tells those below what only features above them know: sentences for refusals, what is forgotten on logging out, and videos. */
export function registerFeatures(): void {
  configureCalls({
    sentences: { ...accounts, ...conversations, ...payments, ...products, ...ratings, ...subscriptions, ...videos },
  })
  onLoggedOut(deleteDrafts)
  onLoggedOut(deleteWish)
  onLoggedOut(forgetMoments)
  onLoggedOut(deleteRecordings)
  onLoggedOut(deleteShowcaseDrafts)
  onLoggedOut(deleteProductDrafts)
  showVideosBy({ Shown: lazy(videoParts.inPlace), Chooser: lazy(videoParts.chooser) })
}
