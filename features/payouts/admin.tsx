import type { AdminSection, AdminTasks } from '#platform/web/admin.ts'

/** Admin section with the payouts that finance staff make. */
export const payoutsSections: readonly AdminSection[] = [
  {
    path: 'payouts',
    label: 'Payouts',
    group: 'finance',
    role: 'finance',
    load: () => import('./web/admin/PayoutsPage.tsx'),
    screens: [{ path: 'debts', load: () => import('./web/admin/DebtsPage.tsx') }],
  },
]

/** What may wait for finance staff here. */
export const payoutsTasks: AdminTasks = {
  requested_payouts: {
    says: (count) => (count === 1 ? '1 payout to make' : `${count} payouts to make`),
    to: '/admin/payouts',
  },
  stuck_payouts: {
    says: (count) => (count === 1 ? '1 payout needs attention' : `${count} payouts need attention`),
    to: '/admin/payouts',
  },
}
