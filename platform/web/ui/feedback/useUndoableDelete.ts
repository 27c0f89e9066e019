import { useEffect } from 'react'
import { create } from 'zustand'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { call, newKey, type CallOptions, type Input } from '../../api/call.ts'
import { CallError } from '../../api/messages.ts'
import { keyOf, useRefreshAfter } from '../../api/query.ts'
import { storedToken } from '../../drafts/storage.ts'
import { toast } from './toast.ts'

/** Time during which a deletion can be undone. */
export const UNDO_MS = 10_000

interface Deletion {
  /** Makes the call without waiting. */
  send: (options?: CallOptions) => Promise<void>
  timer: ReturnType<typeof setTimeout>
  hideToast: () => void
}

// Pending deletions, and the names that screens hide: until the call is made and its refetch is done.
const waiting = new Map<string, Deletion>()
const useDeleted = create<ReadonlySet<string>>(() => new Set())

const nameOf = <E extends Endpoint>(endpoint: E, input: Input<E>): string => JSON.stringify(keyOf(endpoint, input))
const leaveOut = (name: string) => useDeleted.setState((names) => new Set([...names, name]), true)
const showAgain = (name: string) =>
  useDeleted.setState((names) => new Set([...names].filter((one) => one !== name)), true)

function takeWaiting(name: string): Deletion | undefined {
  const deletion = waiting.get(name)
  waiting.delete(name)
  clearTimeout(deletion?.timer)
  deletion?.hideToast()
  return deletion
}

// A user who leaves has seen the deletion and can no longer undo it.
function sendAll(): void {
  for (const name of waiting.keys()) void takeWaiting(name)?.send({ outlives: true })
}

interface UndoableDeleteOptions<E extends Endpoint> {
  /** Message of the toast with Undo. */
  done: string
  /** Called immediately, such as to leave the screen of the deleted item. */
  onDelete?: () => void
  /** Message of a failed deletion; the error's own message by default. */
  sentenceOf?: (error: CallError) => string
  endpoint: E
}

/**
 * Deletes without confirmation what no one else needs, with Undo for 10 s. The call is made after that, or when the page is left; until
 * then screens hide the item (`useIsDeleted`), and it still exists for other tabs and after a crash.
 */
export function useUndoableDelete<E extends Endpoint>({
  endpoint,
  done,
  onDelete,
  sentenceOf,
}: UndoableDeleteOptions<E>) {
  const refreshAfter = useRefreshAfter()
  useEffect(() => {
    window.addEventListener('pagehide', sendAll)
  }, [])
  return (input: Input<E>): void => {
    const name = nameOf(endpoint, input)
    if (useDeleted.getState().has(name)) return
    const sent = { token: storedToken.read() ?? undefined, idempotencyKey: newKey() }
    const send = async (options: CallOptions = {}) => {
      try {
        await call(endpoint, input, { ...sent, ...options })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        // Already deleted in another tab, as intended.
        if (error.status !== 404) toast.error(sentenceOf?.(error) ?? error.message)
      }
      await refreshAfter(endpoint, input)
      showAgain(name)
    }
    const undo = () => cancelDelete(endpoint, input)
    const timer = setTimeout(() => void takeWaiting(name)?.send(), UNDO_MS)
    waiting.set(name, { send, timer, hideToast: toast.undo(done, undo) })
    leaveOut(name)
    onDelete?.()
  }
}

/** Cancels a deletion that can still be undone, such as when the item was replaced; returns whether there was one. */
export function cancelDelete<E extends Endpoint>(endpoint: E, input: Input<E>): boolean {
  const name = nameOf(endpoint, input)
  if (!takeWaiting(name)) return false
  showAgain(name)
  return true
}

/** Returns a function that tells whether an item was deleted here and can still be undone, or is being deleted: screens hide it. */
export function useIsDeleted() {
  const names = useDeleted()
  return <E extends Endpoint>(endpoint: E, input: Input<E>): boolean => names.has(nameOf(endpoint, input))
}
