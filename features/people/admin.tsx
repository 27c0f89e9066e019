import type { AdminSection } from '#platform/web/admin.ts'

/** Admin sections with people and invitations. */
export const peopleSections: readonly AdminSection[] = [
  {
    path: 'people',
    label: 'People',
    group: 'daily',
    role: 'support',
    load: () => import('./web/PeoplePage.tsx'),
    screens: [
      { path: 'invitations', load: () => import('./web/InvitationsPage.tsx') },
      { path: ':id', load: () => import('./web/PersonPage.tsx') },
    ],
  },
]
