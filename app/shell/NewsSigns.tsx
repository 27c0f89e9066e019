import { UnreadBadge, useUnreadMessages } from '#features/conversations/web.tsx'
import { UnreadSign } from '#features/notifications/web.tsx'

/**
 * The signs on the menu button: how many messages are unread, else a dot while there are notices. Apart, so that only those who
 * are signed in fetch them and the contracts they ask.
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
