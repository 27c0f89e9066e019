export { ConversationPage } from './web/ConversationPage.tsx'
export { ConversationRow } from './web/ConversationRow.tsx'
export { StartConversationButton } from './web/StartConversationButton.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  conversations: () => import('./web/ConversationsPage.tsx'),
  subscriptionSuccess: () => import('./web/SubscriptionSuccessPage.tsx'),
}
