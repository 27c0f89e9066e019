import type { AdminSection, AdminTasks } from '#platform/web/admin.ts'

/** Admin sections with refunds for finance staff. */
export const productsSections: readonly AdminSection[] = [
  {
    path: 'refunds',
    label: 'Refunds',
    group: 'finance',
    role: 'finance',
    load: () => import('./web/refunds/RefundsPage.tsx'),
  },
  {
    path: 'refund-requests',
    label: 'Refund requests',
    group: 'finance',
    role: 'finance',
    load: () => import('./web/refunds/OverdueRequestsPage.tsx'),
  },
]

/** What may wait for finance staff here. */
export const productsTasks: AdminTasks = {
  failed_refunds: {
    says: (count) => (count === 1 ? '1 refund failed' : `${count} refunds failed`),
    to: '/admin/refunds?show=open',
  },
  overdue_refund_requests: {
    says: (count) => (count === 1 ? '1 refund request is unanswered' : `${count} refund requests are unanswered`),
    to: '/admin/refund-requests',
  },
}
