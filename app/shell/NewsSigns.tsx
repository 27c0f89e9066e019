import { UnreadBadge } from '../../features/conversations/web.tsx'
import { UnreadSign } from '../../features/notifications/web.tsx'

/** The dots on the menu button. Apart, so that only those who are signed in fetch them and the contracts they ask. */
export function NewsSigns({ noticesId, messagesId }: { noticesId: string; messagesId: string }) {
  return (
    <>
      <UnreadSign id={noticesId} />
      <UnreadBadge id={messagesId} />
    </>
  )
}
