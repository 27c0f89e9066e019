import type { AdminSection, AdminTasks } from '#platform/web/admin.ts'

/** Admin section with the payouts that finance staff make. */
export const payoutsSections: readonly AdminSection[] = [
  {
    path: 'payouts',
    label: 'Payouts',
    group: 'finance',
    role: 'finance',
    load: () => import('./web/admin/PayoutsPage.tsx'),
  },
]

/** What may wait for finance staff here. */
export const payoutsTasks: AdminTasks = {
  requested_payouts: {
    says: (count) => (count === 1 ? '1 payout to make' : `${count} payouts to make`),
    to: '/admin/payouts',
  },
  stuck_payouts: {
    says: (count) => (count === 1 ? '1 payout is stuck' : `${count} payouts are stuck`),
    to: '/admin/payouts',
  },
}
