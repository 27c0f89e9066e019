import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/web/call.ts'
import { useLive, useLiveState } from '../../../platform/web/live.ts'
import { keyOf, useAction, useEndpoint } from '../../../platform/web/query.ts'
import { conversationsApi, MESSAGES_SHOWN, type Conversation, type Message } from '../contract.ts'
import { mergeMessages } from './timeline.ts'

const POLL_MS = 5_000
const OLDER_PAGE = 50

/** Whether the person is looking at this window. */
const isWatching = () => document.visibilityState === 'visible'

/**
 * One conversation as its screen needs it: newest messages, older ones on demand, news at once. While the live channel is down
 * it asks every 5 s instead. What is seen is marked as read.
 */
export function useTalk(id: number, accountId: number) {
  const client = useQueryClient()
  const live = useLiveState(({ state }) => state === 'live')
  const input = { params: { id } }
  const query = useEndpoint(conversationsApi.read, input, { every: live ? false : POLL_MS })
  const [extra, setExtra] = useState<Message[]>([])
  const [hasOlder, setHasOlder] = useState<boolean | null>(null)
  const older = useAction(conversationsApi.listMessages, {
    onDone: (page) => {
      setExtra((known) => mergeMessages(known, page))
      setHasOlder(page.length === OLDER_PAGE)
    },
  })

  const keep = (message: Message) => setExtra((known) => mergeMessages(known, [message]))
  const change = (part: Partial<Conversation>) =>
    client.setQueryData<Conversation>(keyOf(conversationsApi.read, input), (old) => old && { ...old, ...part })

  useLive('message', (payload) => {
    const message = payload as Message
    if (message.conversation_id === id) keep(message)
  })
  useLive('read', (payload) => {
    const { conversation_id, user_id, read_id } = payload as {
      conversation_id: number
      user_id: number
      read_id: number
    }
    if (conversation_id === id && user_id !== accountId) change({ read_by_other_id: read_id })
  })
  useLive('conversation', (payload) => {
    if ((payload as { id: number }).id === id) void query.refetch()
  })

  const messages = mergeMessages(query.data?.messages ?? [], extra)
  const newest = messages.findLast((message) => message.user_id !== accountId)?.id
  const markSeen = () => {
    if (newest === undefined || !isWatching()) return
    call(conversationsApi.markRead, input)
      .then(() => client.invalidateQueries({ queryKey: keyOf(conversationsApi.list) }))
      // It is marked with the next message, or the next look.
      .catch(() => undefined)
  }
  useEffect(() => {
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
    // oxlint-disable-next-line react/exhaustive-deps -- a new message is what there is to see
  }, [newest, id])

  const first = messages[0]
  return {
    query,
    messages,
    keep,
    hasOlder:
      hasOlder ?? (query.data !== undefined && query.data.message_count > Math.min(messages.length, MESSAGES_SHOWN)),
    loadingOlder: older.busy,
    loadOlder: () => void older.run({ ...input, query: { limit: OLDER_PAGE, ...(first ? { before: first.id } : {}) } }),
    live,
  }
}
