import { useAuth } from '#features/accounts/web.tsx'
import { useLiveState } from '#platform/web/live/live.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { notificationsApi } from '../contract.ts'

const POLL_MS = 60_000

/** Returns the signed-in user's number of unread notifications; 0 for visitors. Polls while live events are unavailable. */
export function useUnreadNotifications(): number {
  const signedIn = useAuth((state) => state.isAuthenticated)
  const live = useLiveState(({ state }) => state === 'live')
  const query = useEndpoint(notificationsApi.unread, {}, { enabled: signedIn, refetchEveryMs: live ? false : POLL_MS })
  return signedIn ? (query.data?.count ?? 0) : 0
}
