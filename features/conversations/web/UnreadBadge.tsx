import { NewsDot } from '../../../platform/web/ui/NewsDot.tsx'
import { useCountInTitle } from '../../../platform/web/window-title.ts'
import { texts } from './texts.ts'
import { useUnreadMessages } from './useUnreadMessages.ts'

/**
 * A dot on the corner of what it stands in, while messages are unread, and their number in the window's name; `id` is that of its
 * words, for `aria-describedby`.
 */
export function UnreadBadge({ id }: { id: string }) {
  const count = useUnreadMessages()
  useCountInTitle(count)
  return count === 0 ? null : <NewsDot id={id} words={texts.unreadMessages(count)} />
}
