import type { AdminSection, AdminTasks } from '#platform/web/admin.ts'

/** Admin section with feedback about the product. */
export const feedbackSections: readonly AdminSection[] = [
  {
    path: 'feedback',
    label: 'Feedback',
    group: 'daily',
    role: 'support',
    load: () => import('./web/inbox/FeedbackInboxPage.tsx'),
  },
]

/** What may wait for support here. */
export const feedbackTasks: AdminTasks = {
  open_feedback: {
    says: (count) => (count === 1 ? '1 open feedback message' : `${count} open feedback messages`),
    to: '/admin/feedback',
  },
}
