import { useQueryClient } from '@tanstack/react-query'
import { useLive, useLiveState } from '#platform/web/live.ts'
import { keyOf, useEndpoint } from '#platform/web/query.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { conversationsApi } from '../contract.ts'

const POLL_MS = 60_000

/** How many messages the signed-in user has not read; none for visitors. Asked for from time to time while news do not arrive. */
export function useUnreadMessages(): number {
  const client = useQueryClient()
  const user = useAuth((state) => state.user)
  const live = useLiveState(({ state }) => state === 'live')
  const query = useEndpoint(conversationsApi.countUnread, {}, { enabled: user !== null, every: live ? false : POLL_MS })
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(conversationsApi.countUnread) })
  useLive('message', (payload) => {
    if ((payload as { user_id: number }).user_id !== user?.id) refresh()
  })
  useLive('read', (payload) => {
    if ((payload as { user_id: number }).user_id === user?.id) refresh()
  })
  return user === null ? 0 : (query.data?.count ?? 0)
}
