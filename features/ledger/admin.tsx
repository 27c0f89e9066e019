import type { AdminSection, AdminTasks } from '#platform/web/admin.ts'

/** Admin section with the ledger for finance staff. */
export const ledgerSections: readonly AdminSection[] = [
  {
    path: 'money',
    label: 'Money',
    group: 'finance',
    role: 'finance',
    load: () => import('./web/LedgerPage.tsx'),
    screens: [
      { path: 'differences', load: () => import('./web/DifferencesPage.tsx') },
      { path: 'income', load: () => import('./web/IncomePage.tsx') },
      { path: 'settings', load: () => import('./web/PaymentSettingsPage.tsx') },
    ],
  },
]

/** What may wait for finance staff here. */
export const ledgerTasks: AdminTasks = {
  ledger_differences: {
    says: (count) =>
      count === 1 ? '1 payment differs from the provider' : `${count} payments differ from the provider`,
    to: '/admin/money/differences',
  },
  unreported_taxes: {
    says: (count) => (count === 1 ? '1 tax is not reported to Stripe' : `${count} taxes are not reported to Stripe`),
    to: '/admin/money/differences',
  },
  provider_trouble: { says: () => 'The payment provider refuses calls', to: '/admin/money' },
}
