import type { WebFeature } from '#platform/web/feature.ts'

export { AdminLink } from './web/AdminLink.tsx'
export { useOwnRoles } from './web/useOwnRoles.ts'

export const operatorsFeature: WebFeature = {
  sentences: { wrong_key: null, has_owner: null, last_owner: null, not_verified: null, operator_required: null },
  liveEvents: () => import('./web/live-events.ts'),
}
