import type { AdminSection, AdminTasks } from '#platform/web/admin.ts'

/** Admin section with refunds for finance staff. */
export const productsSections: readonly AdminSection[] = [
  {
    path: 'refunds',
    label: 'Refunds',
    group: 'finance',
    role: 'finance',
    load: () => import('./web/refunds/RefundsPage.tsx'),
  },
]

/** What may wait for finance staff here. */
export const productsTasks: AdminTasks = {
  failed_refunds: {
    says: (count) => (count === 1 ? '1 refund failed' : `${count} refunds failed`),
    to: '/admin/refunds?show=open',
  },
}
