import { feedbackSections } from '#features/feedback/admin.tsx'
import { administrationSections } from '#features/administration/admin.tsx'
import { operatorsSections } from '#features/operators/admin.tsx'
import type { AdminSection } from '#platform/web/admin.ts'

/** Every section of the admin area, in the order of its navigation. Loaded with the area alone. */
export const adminSections: readonly AdminSection[] = [
  ...administrationSections,
  ...feedbackSections,
  ...operatorsSections,
]
