import type { AdminSection } from '#platform/web/admin.ts'

/** Admin section with reports, and with what is held for review. */
export const moderationSections: readonly AdminSection[] = [
  {
    path: 'reports',
    label: 'Reports',
    role: 'moderator',
    load: () => import('./web/reports/ReportsPage.tsx'),
    screens: [
      { path: 'held', load: () => import('./web/reports/HeldPage.tsx') },
      { path: ':id', load: () => import('./web/reports/ReportPage.tsx') },
    ],
  },
]
