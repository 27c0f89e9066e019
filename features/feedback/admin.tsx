import type { AdminSection } from '#platform/web/admin.ts'

/** Admin section with feedback about the product. */
export const feedbackSections: readonly AdminSection[] = [
  { path: 'feedback', label: 'Feedback', role: 'support', load: () => import('./web/inbox/FeedbackInboxPage.tsx') },
]
