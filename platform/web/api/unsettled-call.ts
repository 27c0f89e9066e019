import type { CallError } from './messages.ts'

/** Call that may have succeeded although it failed: its input, and the idempotency key to repeat it with. */
export interface UnsettledCall {
  inputKey: string
  key: string
}

/** Storage of an unsettled call that outlives the screen. */
export interface UnsettledCallEntry {
  read: () => UnsettledCall | null
  write: (call: UnsettledCall | null) => void
}

/** Returns whether the call may have succeeded despite the error: a retry must then reuse its idempotency key. */
export const isOutcomeUnknown = ({ status, code }: CallError) =>
  status === null || status >= 500 || code === 'call_in_progress'
