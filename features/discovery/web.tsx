import type { WebFeature } from '#platform/web/feature.ts'
import { keptRequest } from './web/kept-request.ts'

export { NeedField } from './web/NeedField.tsx'

export const discoveryFeature: WebFeature = {
  storedNames: [keptRequest.name],
  onLoggedOut: [() => keptRequest.remove()],
}
