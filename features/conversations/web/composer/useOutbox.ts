import { useEffect, useReducer, useRef, useState } from 'react'
import { createIdempotencyKey } from '#platform/web/api/call.ts'
import { useLive } from '#platform/web/live/live.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { useCall } from '#platform/web/api/query.ts'
import { conversationsApi, conversationsEvents, type Message } from '../../contract.ts'
import { nextToSend, outboxAfter, type Outgoing, type Written } from './outbox.ts'
import { deleteOutgoing, storeOutgoing, readStoredOutgoing, onDeletedInOtherTab, type Place } from './outbox-storage.ts'

const callOf = ({ conversationId }: Place, { key, content, files, include_profile, video_ids = [] }: Outgoing) => ({
  params: { id: conversationId },
  body: {
    content,
    include_profile,
    file_ids: files.map(({ id }) => id),
    ...(video_ids.length > 0 && { video_ids: [...video_ids] }),
    client_key: key,
  },
})

/**
 * Sends messages of a conversation one at a time; the queue survives a reload and retries when the connection is restored. `onSent` gets
 * each message as stored by the server; `onRefused` returns whether it takes back a rejected one.
 */
export function useOutbox(
  conversationId: number,
  accountId: number,
  onSent: (message: Message) => void,
  onRefused: (error: CallError, item: Outgoing) => boolean,
) {
  const [place] = useState<Place>({ accountId, conversationId })
  const [queue, step] = useReducer(outboxAfter, place, readStoredOutgoing)
  const call = useCall()
  const callbacks = useRef({ onSent, onRefused })
  useEffect(() => {
    callbacks.current = { onSent, onRefused }
  })
  const gone = (key: string) => {
    deleteOutgoing(place, key)
    step({ type: 'gone', key })
  }

  const next = nextToSend(queue)
  const underWay = useRef<string | null>(null)
  useEffect(() => {
    if (!next || underWay.current === next.key) return
    underWay.current = next.key
    step({ type: 'sending', key: next.key })
    // The message's own key already prevents duplicates, for longer than stored responses do and with fewer statements.
    call(conversationsApi.send, callOf(place, next), { idempotencyKey: null }).then(
      (message) => {
        underWay.current = null
        callbacks.current.onSent(message)
        return gone(next.key)
      },
      (error: unknown) => {
        underWay.current = null
        if (!(error instanceof CallError)) throw error
        if (callbacks.current.onRefused(error, next)) gone(next.key)
        else step({ type: 'failed', key: next.key, error: error.message })
      },
    )
    // One effect per message: changing its state to `sending` must not start it again.
    // oxlint-disable-next-line react/exhaustive-deps -- only a new key is a new message
  }, [next?.key, conversationId])

  // The live event may come before the response, and the message must not appear twice.
  useLive(conversationsEvents.message, ({ client_key }) => {
    if (client_key !== undefined) gone(client_key)
  })
  useEffect(() => onDeletedInOtherTab(place, (key) => step({ type: 'gone', key })), [place])

  useEffect(() => {
    const again = () => step({ type: 'tried_again' })
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  return {
    queue,
    write: (written: Written) => {
      const item: Outgoing = {
        ...written,
        key: createIdempotencyKey(),
        state: 'waiting',
        error: null,
        written_at: new Date().toISOString(),
      }
      storeOutgoing(place, item)
      step({ type: 'written', item })
    },
    tryAgain: () => step({ type: 'tried_again' }),
    discard: gone,
  }
}
