export { ConversationRow } from './web/ConversationRow.tsx'
export { StartConversationButton } from './web/StartConversationButton.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  conversations: () => import('./web/ConversationsPage.tsx'),
  conversation: () => import('./web/ConversationPage.tsx'),
  subscriptionSuccess: () => import('./web/SubscriptionSuccessPage.tsx'),
}
