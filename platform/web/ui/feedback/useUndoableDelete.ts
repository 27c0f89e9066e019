import { useEffect } from 'react'
import { create } from 'zustand'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { call, newKey, type CallOptions, type Input } from '../../api/call.ts'
import { CallError } from '../../api/messages.ts'
import { keyOf, useRefreshAfter } from '../../api/query.ts'
import { storedToken } from '../../drafts/storage.ts'
import { toast } from './toast.ts'

/** For so long a delete can be undone. */
export const UNDO_MS = 10_000

interface Deletion {
  /** Makes the call now. */
  send: (options?: CallOptions) => Promise<void>
  timer: ReturnType<typeof setTimeout>
  hideToast: () => void
}

// Waiting for their time, and what screens leave out: also while the call is made, until they have asked again.
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

// Whoever leaves has seen that it is deleted; nobody is left to undo it.
function sendAll(): void {
  for (const name of waiting.keys()) void takeWaiting(name)?.send({ outlives: true })
}

interface UndoableDeleteOptions<E extends Endpoint> {
  /** What the toast says beside Undo. */
  done: string
  /** Called at once, such as to leave the screen of what is gone. */
  onDelete?: () => void
  /** What people read when it is refused after all; the error's own message by default. */
  sentenceOf?: (error: CallError) => string
  endpoint: E
}

/**
 * A delete that costs nobody else anything: done without asking, with Undo for 10 s. The call is made when these are over, or when the
 * page is left; until then screens leave the thing out (`useIsDeleted`), and it is still there for other tabs and after a crash.
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
        // Deleted in another tab meanwhile: it is what was wanted.
        if (error.status !== 404) toast.error(sentenceOf?.(error) ?? error.message)
      }
      await refreshAfter(endpoint, input)
      showAgain(name)
    }
    const undo = () => {
      if (takeWaiting(name)) showAgain(name)
    }
    const timer = setTimeout(() => void takeWaiting(name)?.send(), UNDO_MS)
    waiting.set(name, { send, timer, hideToast: toast.undo(done, undo) })
    leaveOut(name)
    onDelete?.()
  }
}

/** Answers whether something was deleted here and can still be undone, or is being deleted: screens leave it out. */
export function useIsDeleted() {
  const names = useDeleted()
  return <E extends Endpoint>(endpoint: E, input: Input<E>): boolean => names.has(nameOf(endpoint, input))
}
