import type { WebFeature } from '#platform/web/feature.ts'

export { ContactRefused } from './web/ContactRefused.tsx'
export { useBlockAction } from './web/useBlockAction.tsx'

/** Settings section with the people whom the user blocked. */
export { BlockedPeople } from './web/BlockedPeople.tsx'

export const blocksFeature: WebFeature = {
  // Shown with the server's own words, which do not say who blocked.
  sentences: { contact_refused: null },
  liveEvents: () => import('./web/live-events.ts'),
}
