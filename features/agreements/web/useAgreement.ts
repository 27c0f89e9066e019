import { useEffect } from 'react'
import { useLiveState } from '#platform/web/live/live.ts'
import { useCall, useEndpointOrNull } from '#platform/web/api/query.ts'
import type { Conversation } from '#features/conversations/contract.ts'
import { agreementsApi, type Agreement } from '../contract.ts'

const POLL_MS = 5_000

/** Marks notifications about an agreement as read once its current state is shown. */
export function useMarkSeen(agreement: Agreement | null | undefined): void {
  const call = useCall()
  const { id, updated_at } = agreement ?? {}
  useEffect(() => {
    const markSeen = () => {
      if (id === undefined || document.visibilityState !== 'visible') return
      // The next visit marks them.
      call(agreementsApi.markRead, { params: { id } }).catch(() => undefined)
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
    // Runs again after each step.
  }, [call, id, updated_at])
}

/** Loads the agreement of a conversation; null if there is none. */
export function useAgreement({ request_id, developer_id }: Conversation) {
  const live = useLiveState(({ state }) => state === 'live')
  return useEndpointOrNull(
    agreementsApi.readAbout,
    { params: { id: request_id }, query: { developer_id } },
    { refetchEveryMs: live ? false : POLL_MS },
  )
}
