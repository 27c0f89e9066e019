import type { WebFeature } from '#platform/web/feature.ts'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { keptRequest } from './web/kept-request.ts'

export { NeedField } from './web/NeedField.tsx'

/** Loaded only when a search finds no matches. */
export const CloseMatches = lazyPart(
  () => import('./web/CloseMatches.tsx'),
  (file) => file.CloseMatches,
)

export const discoveryFeature: WebFeature = {
  storedNames: [keptRequest.name],
  onLoggedOut: [() => keptRequest.remove()],
}
