import type { WebFeature } from '#platform/web/feature.ts'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { storedRequest } from './web/stored-request.ts'

export { NeedField } from './web/NeedField.tsx'

const loadMatches = () => import('./web/CloseMatches.tsx')
/** Loaded only when a search finds no matches. */
export const CloseMatches = lazyPart(loadMatches, (file) => file.CloseMatches)
/** Loaded only by the page of results. */
export const PostInstead = lazyPart(loadMatches, (file) => file.PostInstead)

export const discoveryFeature: WebFeature = {
  storedNames: [storedRequest.name],
  onLoggedOut: [() => storedRequest.remove()],
}
