import type { AdminSection, AdminTasks } from '#platform/web/admin.ts'

/** Admin section with the disputes about milestones. */
export const agreementsSections: readonly AdminSection[] = [
  {
    path: 'disputes',
    label: 'Disputes',
    group: 'daily',
    role: 'moderator',
    load: () => import('./web/disputes/DisputesPage.tsx'),
    screens: [{ path: ':id', load: () => import('./web/disputes/DisputePage.tsx') }],
  },
]

/** What may wait for moderators here. */
export const agreementsTasks: AdminTasks = {
  milestone_disputes: {
    says: (count) => (count === 1 ? '1 dispute to decide' : `${count} disputes to decide`),
    to: '/admin/disputes',
  },
}
