import type { AdminSection } from '#platform/web/admin.ts'

/** Admin section in which owners list words that mean the same to the search. */
export const searchSections: readonly AdminSection[] = [
  {
    path: 'synonyms',
    label: 'Search synonyms',
    group: 'configuration',
    role: 'owner',
    load: () => import('./web/admin/SynonymsPage.tsx'),
  },
]
