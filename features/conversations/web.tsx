import type { Sentences } from '#platform/web/api/messages.ts'
import { DRAFT, OUTBOX } from './web/composer/stored-drafts.ts'

export { ConversationPage } from './web/thread/ConversationPage.tsx'
export { deleteDrafts } from './web/composer/stored-drafts.ts'
export { CONVERSATION_STATUSES } from './web/statuses.ts'
export { ConversationRow } from './web/list/ConversationRow.tsx'
export { UnreadBadge } from './web/list/UnreadBadge.tsx'
export { useUnreadMessages } from './web/list/useUnreadMessages.ts'
export { MessageLink } from './web/thread/MessageLink.tsx'
export { StartConversationButton } from './web/start/StartConversationButton.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  conversations: () => import('./web/list/ConversationsPage.tsx'),
  subscriptionSuccess: () => import('./web/start/SubscriptionSuccessPage.tsx'),
}

/** What people read who send what is not theirs to send. */
export const sentences: Sentences = { invalid_video_ids: 'One or more selected videos are invalid.' }

/** What the names begin with under which the browser keeps something for this feature. */
export const storedNames = [DRAFT, OUTBOX]
