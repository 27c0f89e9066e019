import { useQueryClient } from '@tanstack/react-query'
import { useLive, useLiveState } from '../../../platform/web/live.ts'
import { keyOf, useEndpointOrNull } from '../../../platform/web/query.ts'
import { conversationsApi, type Conversation } from '../../conversations/contract.ts'
import { requestsApi } from '../../requests/contract.ts'
import { agreementsApi, type AgreementNews } from '../contract.ts'

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
