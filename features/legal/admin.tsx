import type { AdminSection } from '#platform/web/admin.ts'

/** Admin sections in which owners edit the terms, the privacy policy, the imprint and the wording of emails. */
export const legalSections: readonly AdminSection[] = [
  {
    path: 'legal',
    label: 'Legal texts',
    group: 'configuration',
    role: 'owner',
    load: () => import('./web/admin/LegalTextsPage.tsx'),
    screens: [
      { path: ':document', load: () => import('./web/admin/EditLegalTextPage.tsx') },
      { path: ':document/versions/:number', load: () => import('./web/admin/LegalVersionPage.tsx') },
    ],
  },
  {
    path: 'mail-texts',
    label: 'Email texts',
    group: 'configuration',
    role: 'owner',
    load: () => import('./web/admin/MailTextsPage.tsx'),
    screens: [{ path: ':mail', load: () => import('./web/admin/EditMailTextPage.tsx') }],
  },
]
