import type { WebFeature } from '#platform/web/feature.ts'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { storedRequest } from './web/stored-request.ts'

export { NeedField } from './web/NeedField.tsx'

/** Loaded only when a search finds no matches. */
export const CloseMatches = lazyPart(
  () => import('./web/CloseMatches.tsx'),
  (file) => file.CloseMatches,
)

export const discoveryFeature: WebFeature = {
  storedNames: [storedRequest.name],
  onLoggedOut: [() => storedRequest.remove()],
}
