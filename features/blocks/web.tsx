import { lazy } from 'react'
import type { WebFeature } from '#platform/web/feature.ts'

export { ContactRefused } from './web/ContactRefused.tsx'
export { useBlockAction } from './web/useBlockAction.tsx'

/** Menu that blocks or unblocks a person; loads when it is shown, because public pages have it for people who are signed in. */
export const BlockMenu = lazy(async () => ({ default: (await import('./web/BlockMenu.tsx')).BlockMenu }))

/** Settings section with the people whom the user blocked. */
export { BlockedPeople } from './web/BlockedPeople.tsx'

export const blocksFeature: WebFeature = {
  // Shown with the server's own words, which do not say who blocked.
  sentences: { contact_refused: null },
  liveEvents: () => import('./web/live-events.ts'),
}
