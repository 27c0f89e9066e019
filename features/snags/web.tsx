import type { WebFeature } from '#platform/web/feature.ts'
import { PITCH_DRAFT } from './web/draft-prefix.ts'

export { OwnPitch } from './web/OwnPitch.tsx'
export { PitchList } from './web/PitchList.tsx'
export { SnagButton } from './web/SnagButton.tsx'
export { termsFromPitch } from './web/terms-from-pitch.ts'
export { WatchList } from './web/WatchList.tsx'

export const snagsFeature: WebFeature = {
  formDrafts: [PITCH_DRAFT],
  screens: [{ path: '/watch-list', access: 'developer', load: () => import('./web/WatchListPage.tsx') }],
  liveEvents: () => import('./web/live-events.ts'),
}
