import type { AdminSection, AdminTasks } from '#platform/web/admin.ts'

/** Admin section with reports, and with what is held for review. */
export const moderationSections: readonly AdminSection[] = [
  {
    path: 'reports',
    label: 'Reports',
    group: 'daily',
    role: 'moderator',
    load: () => import('./web/reports/ReportsPage.tsx'),
    screens: [
      { path: 'held', load: () => import('./web/reports/HeldPage.tsx') },
      { path: ':id', load: () => import('./web/reports/ReportPage.tsx') },
    ],
  },
]

/** What may wait for moderators here. */
export const moderationTasks: AdminTasks = {
  open_reports: { says: (count) => (count === 1 ? '1 open report' : `${count} reported items`), to: '/admin/reports' },
  open_appeals: {
    says: (count) => (count === 1 ? '1 open appeal' : `${count} open appeals`),
    to: '/admin/reports?show=appealed',
  },
  held_posts: {
    says: (count) => (count === 1 ? '1 post held for review' : `${count} posts held for review`),
    to: '/admin/reports/held',
  },
}
