import { feedbackSections } from '#features/feedback/admin.tsx'
import { administrationSections } from '#features/administration/admin.tsx'
import { peopleSections } from '#features/people/admin.tsx'
import { moderationSections } from '#features/moderation/admin.tsx'
import { legalSections } from '#features/legal/admin.tsx'
import { operatorsSections } from '#features/operators/admin.tsx'
import type { AdminSection } from '#platform/web/admin.ts'

/** Sections of the admin area, in navigation order. Loaded only with the area. */
export const adminSections: readonly AdminSection[] = [
  ...moderationSections,
  ...administrationSections,
  ...peopleSections,
  ...feedbackSections,
  ...legalSections,
  ...operatorsSections,
]
