import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/web/call.ts'
import { useLive, useLiveState } from '#platform/web/live.ts'
import { keyOf, useEndpointOrNull } from '#platform/web/query.ts'
import { conversationsApi, type Conversation } from '#features/conversations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { agreementsApi, type Agreement, type AgreementNews } from '../contract.ts'

const POLL_MS = 5_000

/** Whose answers a step of an agreement makes out of date. */
export const TOUCHED = [
  agreementsApi.readAbout,
  agreementsApi.read,
  agreementsApi.readRecord,
  agreementsApi.list,
  conversationsApi.read,
  conversationsApi.list,
  requestsApi.read,
] as const

/** Asks anew for everything that shows an agreement. */
export function useRefresh() {
  const client = useQueryClient()
  return () => {
    for (const endpoint of TOUCHED) void client.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
}

/** What somebody was told of an agreement is read once they look at how it stands now. */
export function useMarkSeen(agreement: Agreement | null | undefined): void {
  const client = useQueryClient()
  const { id, updated_at } = agreement ?? {}
  useEffect(() => {
    const markSeen = () => {
      if (id === undefined || document.visibilityState !== 'visible') return
      call(agreementsApi.markRead, { params: { id } })
        .then(() => client.invalidateQueries({ queryKey: keyOf(notificationsApi.unread) }))
        // It is marked with the next look.
        .catch(() => undefined)
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
    // Each step that was taken is something new to see.
  }, [client, id, updated_at])
}

/** The agreement of a conversation, null while there is none. What the other side does shows at once. */
export function useAgreement({ id, request_id, developer_id }: Conversation) {
  const refresh = useRefresh()
  const live = useLiveState(({ state }) => state === 'live')
  useLive('agreement', (payload) => {
    if ((payload as AgreementNews).conversation_id === id) refresh()
  })
  useLive('resync', refresh)
  return useEndpointOrNull(
    agreementsApi.readAbout,
    { params: { id: request_id }, query: { developer_id } },
    { every: live ? false : POLL_MS },
  )
}
