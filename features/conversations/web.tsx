import type { WebFeature } from '#platform/web/feature.ts'
import { DRAFT, OUTBOX } from './web/composer/draft-prefixes.ts'

export { ConversationPage, type ShowEvent } from './web/thread/ConversationPage.tsx'
export { FilesField } from './web/composer/FilesField.tsx'
export { useAttachments, type UploadedFile } from './web/composer/useAttachments.ts'
export { FileCard } from './web/thread/Attachments.tsx'
export { EventCard } from './web/thread/EventCard.tsx'
export { joinEvents, type StreamEvent, type StreamEvents } from './web/thread/stream-events.ts'
export { CONVERSATION_STATUSES } from './web/statuses.ts'
export { ConversationRow } from './web/list/ConversationRow.tsx'
export { UnreadBadge } from './web/list/UnreadBadge.tsx'
export { useUnreadMessages } from './web/list/useUnreadMessages.ts'
export { MessageLink } from './web/thread/MessageLink.tsx'
export { Words } from './web/thread/Words.tsx'
export { StartConversationButton } from './web/start/StartConversationButton.tsx'

export const conversationsFeature: WebFeature = {
  screens: [
    {
      path: '/conversations',
      access: 'signed_in',
      load: () => import('./web/list/ConversationsPage.tsx'),
      frame: 'tool',
    },
    {
      path: '/subscription/success',
      access: 'anyone',
      onlyWith: 'payments',
      isHidden: true,
      load: () => import('./web/start/SubscriptionSuccessPage.tsx'),
    },
  ],
  // Shown when the sender attaches videos that are not theirs.
  sentences: { invalid_video_ids: 'One or more selected videos are invalid.' },
  storedNames: [OUTBOX],
  formDrafts: [DRAFT],
  liveEvents: () => import('./web/live-events.ts'),
}
