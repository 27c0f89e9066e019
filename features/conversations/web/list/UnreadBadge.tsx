import { NewsCount } from '#platform/web/ui/feedback/NewsDot.tsx'
import { useCountInTitle } from '#platform/web/page/page-head.ts'
import { texts } from '../texts.ts'
import { useUnreadMessages } from './useUnreadMessages.ts'

/** Badge with the number of unread messages, also shown in the window title; `id` identifies its text for `aria-describedby`. */
export function UnreadBadge({ id }: { id: string }) {
  const count = useUnreadMessages()
  useCountInTitle(count)
  return count === 0 ? null : <NewsCount id={id} count={count} words={texts.unreadMessages(count)} />
}
