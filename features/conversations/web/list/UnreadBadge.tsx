import { NewsCount } from '#platform/web/ui/feedback/NewsDot.tsx'
import { useCountInTitle } from '#platform/web/page/window-title.ts'
import { texts } from '../texts.ts'
import { useUnreadMessages } from './useUnreadMessages.ts'

/**
 * How many messages are unread, on the corner of what it stands in and in the window's name; `id` is that of its words, for
 * `aria-describedby`.
 */
export function UnreadBadge({ id }: { id: string }) {
  const count = useUnreadMessages()
  useCountInTitle(count)
  return count === 0 ? null : <NewsCount id={id} count={count} words={texts.unreadMessages(count)} />
}
