import { useLiveState } from '#platform/web/live/live.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { conversationsApi } from '../../contract.ts'

const POLL_MS = 60_000

/** Returns the signed-in user's number of unread messages; 0 for visitors. Polls while live events are unavailable. */
export function useUnreadMessages(): number {
  const signedIn = useAuth((state) => state.user !== null)
  const live = useLiveState(({ state }) => state === 'live')
  const query = useEndpoint(
    conversationsApi.countUnread,
    {},
    { enabled: signedIn, refetchEveryMs: live ? false : POLL_MS },
  )
  return signedIn ? (query.data?.count ?? 0) : 0
}
