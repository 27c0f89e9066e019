import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/web/api/call.ts'
import { useLive } from '#platform/web/live/live.ts'
import { conversationsApi, conversationsEvents, conversationsSigns, TYPING_EVERY_MS } from '../../contract.ts'

const TYPING_SHOWN_MS = 6_000

/** Returns the name of the person typing on the other side, or null, and a function that reports one's own typing. */
export function useTyping(id: number, accountId: number) {
  const [name, setName] = useState<string | null>(null)
  const end = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastSent = useRef(0)
  useEffect(() => () => clearTimeout(end.current), [])

  useLive(conversationsSigns.typing, ({ conversation_id, user_id, username }) => {
    if (conversation_id !== id || user_id === accountId) return
    setName(username)
    clearTimeout(end.current)
    end.current = setTimeout(() => setName(null), TYPING_SHOWN_MS)
  })
  useLive(conversationsEvents.message, ({ conversation_id, user_id }) => {
    if (conversation_id === id && user_id !== accountId) setName(null)
  })

  const sendTyping = () => {
    const now = Date.now()
    if (now - lastSent.current < TYPING_EVERY_MS) return
    lastSent.current = now
    // A lost typing event does not matter.
    call(conversationsApi.sayTyping, { params: { id } }).catch(() => undefined)
  }
  return { name, say: sendTyping }
}
