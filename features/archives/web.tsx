import type { WebFeature } from '#platform/web/feature.ts'

export { ArchiveSection } from './web/ArchiveSection.tsx'

export const archivesFeature: WebFeature = {
  screens: [{ path: '/archive', access: 'signed_in', load: () => import('./web/ArchivePage.tsx') }],
  sentences: { import_under_way: null, nothing_to_archive: null, too_much: null },
  liveEvents: () => import('./web/live-events.ts'),
}
