import type { AdminSection, AdminTasks } from '#platform/web/admin.ts'

export type { AppearanceDraft } from './web/setup/appearance-draft.ts'
export { SetupGuide } from './web/setup/SetupGuide.tsx'

/** Admin sections with the settings for owners, and the jobs and emails for support. */
export const administrationSections: readonly AdminSection[] = [
  {
    path: 'settings',
    label: 'Settings',
    group: 'configuration',
    role: 'owner',
    load: () => import('./web/SettingsPage.tsx'),
  },
  {
    path: 'anti-spam',
    label: 'Anti-spam',
    group: 'configuration',
    role: 'moderator',
    load: () => import('./web/AntiSpamPage.tsx'),
  },
  { path: 'jobs', label: 'Jobs', group: 'operations', role: 'support', load: () => import('./web/JobsPage.tsx') },
  {
    path: 'mail',
    label: 'Email',
    group: 'operations',
    role: 'support',
    load: () => import('./web/mail/MailPage.tsx'),
    screens: [
      { path: 'templates', load: () => import('./web/mail/MailTemplatesPage.tsx') },
      { path: 'refused', load: () => import('./web/mail/RefusedMailPage.tsx') },
    ],
  },
]

/** What may wait for operators here. */
export const administrationTasks: AdminTasks = {
  failed_jobs: {
    says: (count) => (count === 1 ? '1 failed job' : `${count} failed jobs`),
    to: '/admin/jobs?show=failed',
  },
  old_backup: { says: () => 'The last backup is old', to: '/admin/jobs' },
  failed_backup: { says: () => 'The last backup failed', to: '/admin/jobs' },
}
