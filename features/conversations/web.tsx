export { ConversationPage } from './web/ConversationPage.tsx'
export { ConversationRow } from './web/ConversationRow.tsx'
export { UnreadBadge } from './web/UnreadBadge.tsx'
export { useUnreadMessages } from './web/useUnreadMessages.ts'
export { StartConversationButton } from './web/StartConversationButton.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  conversations: () => import('./web/ConversationsPage.tsx'),
  subscriptionSuccess: () => import('./web/SubscriptionSuccessPage.tsx'),
}
