import type { Sentences } from '#platform/web/messages.ts'
import { DRAFT, OUTBOX } from './web/stored.ts'

export { ConversationPage } from './web/ConversationPage.tsx'
export { forgetDrafts } from './web/stored.ts'
export { CONVERSATION_STATUSES } from './web/statuses.ts'
export { ConversationRow } from './web/ConversationRow.tsx'
export { UnreadBadge } from './web/UnreadBadge.tsx'
export { useUnreadMessages } from './web/useUnreadMessages.ts'
export { MessageLink } from './web/MessageLink.tsx'
export { StartConversationButton } from './web/StartConversationButton.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  conversations: () => import('./web/ConversationsPage.tsx'),
  subscriptionSuccess: () => import('./web/SubscriptionSuccessPage.tsx'),
}

/** What people read who send what is not theirs to send. */
export const sentences: Sentences = { invalid_video_ids: 'One or more selected videos are invalid.' }

/** What the names begin with under which the browser keeps something for this feature. */
export const storedNames = [DRAFT, OUTBOX]
