import { useEffect } from 'react'
import { useLiveState } from '#platform/web/live/live.ts'
import { useCall, useEndpointOrNull } from '#platform/web/api/query.ts'
import type { Conversation } from '#features/conversations/contract.ts'
import { agreementsApi, type Agreement } from '../contract.ts'

const POLL_MS = 5_000

/** What somebody was told of an agreement is read once they look at how it stands now. */
export function useMarkSeen(agreement: Agreement | null | undefined): void {
  const call = useCall()
  const { id, updated_at } = agreement ?? {}
  useEffect(() => {
    const markSeen = () => {
      if (id === undefined || document.visibilityState !== 'visible') return
      // It is marked with the next look.
      call(agreementsApi.markRead, { params: { id } }).catch(() => undefined)
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
    // Each step that was taken is something new to see.
  }, [call, id, updated_at])
}

/** The agreement of a conversation, null while there is none. */
export function useAgreement({ request_id, developer_id }: Conversation) {
  const live = useLiveState(({ state }) => state === 'live')
  return useEndpointOrNull(
    agreementsApi.readAbout,
    { params: { id: request_id }, query: { developer_id } },
    { every: live ? false : POLL_MS },
  )
}
