import { NewsDot } from '#platform/web/ui/feedback/NewsDot.tsx'
import { texts } from './texts.ts'
import { useUnreadNotifications } from './useUnreadNotifications.ts'

/**
 * A dot on the corner of what it stands in, while something is unread; `id` is that of its words, for `aria-describedby`.
 * Without `dot` it only says it, where the corner is taken.
 */
export function UnreadSign({ id, dot = true }: { id: string; dot?: boolean }) {
  const count = useUnreadNotifications()
  return count === 0 ? null : <NewsDot id={id} words={texts.unreadCount(count)} visible={dot} />
}
