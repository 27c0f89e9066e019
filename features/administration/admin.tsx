import type { AdminSection } from '#platform/web/admin.ts'

export type { AppearanceDraft } from './web/setup/appearance-draft.ts'
export { SetupGuide } from './web/setup/SetupGuide.tsx'

/** Admin sections with the settings for owners and the jobs for support. */
export const administrationSections: readonly AdminSection[] = [
  { path: 'settings', label: 'Settings', role: 'owner', load: () => import('./web/SettingsPage.tsx') },
  { path: 'anti-spam', label: 'Anti-spam', role: 'moderator', load: () => import('./web/AntiSpamPage.tsx') },
  { path: 'jobs', label: 'Jobs', role: 'support', load: () => import('./web/JobsPage.tsx') },
]
