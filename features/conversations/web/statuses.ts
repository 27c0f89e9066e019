import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { ConversationStatus } from '../contract.ts'

/** Labels and colors of the conversation statuses. */
export const CONVERSATION_STATUSES: Readonly<Record<ConversationStatus, StatusLook>> = {
  active: { tone: 'live', label: 'Active' },
  negotiating: { tone: 'waiting', label: 'Negotiating' },
  agreed: { tone: 'done', label: 'Agreed' },
  completed: { tone: 'done', label: 'Completed' },
}
