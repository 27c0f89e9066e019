import { useEffect, useReducer, useRef } from 'react'
import { call, newKey } from '#platform/web/call.ts'
import { CallError } from '#platform/web/messages.ts'
import { readStored, removeStored, writeStored, type StoredKey } from '#platform/web/storage.ts'
import { conversationsApi, type Message } from '../contract.ts'
import { nextToSend, outboxAfter, restoreOutbox, type Written } from './outbox.ts'

/**
 * Messages on their way in one conversation. They are sent one at a time, survive a reload, and try again by themselves when
 * the connection comes back. `onSent` gets each message as the server stored it.
 */
export function useOutbox(
  conversationId: number,
  accountId: number,
  onSent: (message: Message) => void,
  onRefused: (error: CallError) => void,
) {
  const stored: StoredKey = `outbox_${accountId}_${conversationId}`
  const [queue, step] = useReducer(outboxAfter, null, () => restoreOutbox(readStored(stored)))
  const callbacks = useRef({ onSent, onRefused })
  useEffect(() => {
    callbacks.current = { onSent, onRefused }
  })

  useEffect(() => {
    if (queue.length === 0) removeStored(stored)
    else writeStored(stored, JSON.stringify(queue))
  }, [queue, stored])

  const next = nextToSend(queue)
  const underWay = useRef<string | null>(null)
  useEffect(() => {
    if (!next || underWay.current === next.key) return
    underWay.current = next.key
    step({ type: 'sending', key: next.key })
    const { content, files, include_profile } = next
    const body = { content, include_profile, file_ids: files.map(({ id }) => id) }
    const input = { params: { id: conversationId }, body }
    call(conversationsApi.send, input, { idempotencyKey: next.key }).then(
      (message) => {
        underWay.current = null
        callbacks.current.onSent(message)
        return step({ type: 'sent', key: next.key })
      },
      (error: unknown) => {
        underWay.current = null
        if (!(error instanceof CallError)) throw error
        step({ type: 'failed', key: next.key, error: error.message })
        callbacks.current.onRefused(error)
      },
    )
    // One message is one effect: its state changes to `sending` must not start it again.
    // oxlint-disable-next-line react/exhaustive-deps -- only a new key is a new message
  }, [next?.key, conversationId])

  useEffect(() => {
    const again = () => step({ type: 'tried_again' })
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  return {
    queue,
    write: (written: Written) => step({ type: 'written', key: newKey(), written, at: new Date().toISOString() }),
    tryAgain: () => step({ type: 'tried_again' }),
    arrived: (content: string) => step({ type: 'arrived', content }),
    discard: (key: string) => step({ type: 'discarded', key }),
  }
}
