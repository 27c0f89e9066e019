import type { AdminSection } from '#platform/web/admin.ts'

export { ROLE_NAMES } from './web/texts.ts'
export { AuditRow } from './web/AuditRow.tsx'
export { ClaimStep } from './web/ClaimStep.tsx'

declare module '#platform/web/admin.ts' {
  interface AdminRoles {
    owner: true
    moderator: true
    support: true
    finance: true
  }
}

/** Admin sections with the operators and the audit log. */
export const operatorsSections: readonly AdminSection[] = [
  { path: 'team', label: 'Team', group: 'configuration', role: 'any', load: () => import('./web/TeamPage.tsx') },
  { path: 'audit', label: 'Audit log', group: 'operations', role: 'any', load: () => import('./web/AuditPage.tsx') },
]
