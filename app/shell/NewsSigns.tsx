import { UnreadBadge, useUnreadMessages } from '#features/conversations/web.tsx'
import { UnreadSign } from '#features/notifications/web.tsx'

/**
 * Badges on the menu button: the number of unread messages, else a dot for unread notices. In a module of its own, so that only signed-in
 * users load it and the contracts it uses.
 */
export function NewsSigns({ noticesId, messagesId }: { noticesId: string; messagesId: string }) {
  const hasMessages = useUnreadMessages() > 0
  return (
    <>
      <UnreadSign id={noticesId} dot={!hasMessages} />
      <UnreadBadge id={messagesId} />
    </>
  )
}
