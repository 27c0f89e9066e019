import { NewsDot } from '#platform/web/ui/feedback/NewsDot.tsx'
import { texts } from './texts.ts'
import { useUnreadNotifications } from './useUnreadNotifications.ts'

/**
 * Dot on the corner of its container while there are unread notifications; `id` identifies its text for `aria-describedby`. Without `dot`
 * it only renders the text, where the corner is taken.
 */
export function UnreadSign({ id, dot = true }: { id: string; dot?: boolean }) {
  const count = useUnreadNotifications()
  return count === 0 ? null : <NewsDot id={id} words={texts.unreadCount(count)} visible={dot} />
}
