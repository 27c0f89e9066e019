import type { AdminSection } from '#platform/web/admin.ts'

/** What owners set, and what support looks after. */
export const administrationSections: readonly AdminSection[] = [
  { path: 'settings', label: 'Settings', role: 'owner', load: () => import('./web/SettingsPage.tsx') },
  { path: 'jobs', label: 'Jobs', role: 'support', load: () => import('./web/JobsPage.tsx') },
]
