import { agreementsSections, agreementsTasks } from '#features/agreements/admin.tsx'
import { feedbackSections, feedbackTasks } from '#features/feedback/admin.tsx'
import { administrationSections, administrationTasks } from '#features/administration/admin.tsx'
import { ledgerSections, ledgerTasks } from '#features/ledger/admin.tsx'
import { legalSections } from '#features/legal/admin.tsx'
import { moderationSections, moderationTasks } from '#features/moderation/admin.tsx'
import { operatorsSections } from '#features/operators/admin.tsx'
import { payoutsSections, payoutsTasks } from '#features/payouts/admin.tsx'
import { peopleSections } from '#features/people/admin.tsx'
import { productsSections, productsTasks } from '#features/products/admin.tsx'
import { searchSections } from '#features/search/admin.tsx'
import type { AdminSection, AdminTasks } from '#platform/web/admin.ts'

/** Sections of the admin area, in navigation order within their groups. Loaded only with the area. */
export const adminSections: readonly AdminSection[] = [
  { path: '', label: 'Today', group: 'daily', role: 'any', load: () => import('./screens/admin/TodayPage.tsx') },
  ...moderationSections,
  ...agreementsSections,
  ...peopleSections,
  ...feedbackSections,
  ...ledgerSections,
  ...payoutsSections,
  ...productsSections,
  ...administrationSections,
  ...legalSections,
  ...searchSections,
  ...operatorsSections,
]

/** What may wait for operators, by kind: for each kind in the server's `operatorTasks`. */
export const adminTasks: AdminTasks = {
  ...administrationTasks,
  ...agreementsTasks,
  ...feedbackTasks,
  ...ledgerTasks,
  ...moderationTasks,
  ...payoutsTasks,
  ...productsTasks,
}
