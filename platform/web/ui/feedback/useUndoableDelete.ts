import { useEffect } from 'react'
import { create } from 'zustand'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { call, createIdempotencyKey, type CallOptions, type Input } from '../../api/call.ts'
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
const pending = new Map<string, Deletion>()
const useDeleted = create<ReadonlySet<string>>(() => new Set())

const nameOf = <E extends Endpoint>(endpoint: E, input: Input<E>): string => JSON.stringify(keyOf(endpoint, input))
const hideItem = (name: string) => useDeleted.setState((names) => new Set([...names, name]), true)
const showItem = (name: string) =>
  useDeleted.setState((names) => new Set([...names].filter((one) => one !== name)), true)

function takePending(name: string): Deletion | undefined {
  const deletion = pending.get(name)
  pending.delete(name)
  clearTimeout(deletion?.timer)
  deletion?.hideToast()
  return deletion
}

// A user who leaves has seen the deletion and can no longer undo it.
function sendAll(): void {
  for (const name of pending.keys()) void takePending(name)?.send({ keepalive: true })
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
    const credentials = { token: storedToken.read() ?? undefined, idempotencyKey: createIdempotencyKey() }
    const send = async (options: CallOptions = {}) => {
      try {
        await call(endpoint, input, { ...credentials, ...options })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        // Already deleted in another tab, as intended.
        if (error.status !== 404) toast.error(sentenceOf?.(error) ?? error.message)
      }
      await refreshAfter(endpoint, input)
      showItem(name)
    }
    const undo = () => cancelDelete(endpoint, input)
    const timer = setTimeout(() => void takePending(name)?.send(), UNDO_MS)
    pending.set(name, { send, timer, hideToast: toast.undo(done, undo) })
    hideItem(name)
    onDelete?.()
  }
}

/** Cancels a deletion that can still be undone, such as when the item was replaced; returns whether there was one. */
export function cancelDelete<E extends Endpoint>(endpoint: E, input: Input<E>): boolean {
  const name = nameOf(endpoint, input)
  if (!takePending(name)) return false
  showItem(name)
  return true
}

/** Returns a function that tells whether an item was deleted here and can still be undone, or is being deleted: screens hide it. */
export function useIsDeleted() {
  const names = useDeleted()
  return <E extends Endpoint>(endpoint: E, input: Input<E>): boolean => names.has(nameOf(endpoint, input))
}
