import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#platform/web/live.ts'
import { keyOf } from '#platform/web/query.ts'
import { NewsDot } from '#platform/web/ui/NewsDot.tsx'
import { notificationsApi, UnreadCount } from '../contract.ts'
import { texts } from './texts.ts'
import { useUnreadNotifications } from './useUnreadNotifications.ts'

/**
 * A dot on the corner of what it stands in, while something is unread; `id` is that of its words, for `aria-describedby`. It
 * stays on the page while somebody is signed in, and renews what screens show of notices when there are news. Without `dot` it
 * only says it, where the corner is taken.
 */
export function UnreadSign({ id, dot = true }: { id: string; dot?: boolean }) {
  const client = useQueryClient()
  const count = useUnreadNotifications()
  const renew = (...endpoints: (typeof notificationsApi.list | typeof notificationsApi.unread)[]) => {
    for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
  useLive('notification', () => renew(notificationsApi.list, notificationsApi.unread))
  useLive('notifications_read', (payload) => {
    const unread = UnreadCount.safeParse(payload)
    if (unread.success) client.setQueryData(keyOf(notificationsApi.unread, {}), unread.data)
    renew(notificationsApi.list)
  })
  return count === 0 ? null : <NewsDot id={id} words={texts.unreadCount(count)} visible={dot} />
}
