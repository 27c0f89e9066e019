import { storageEntry } from '#platform/web/drafts/storage.ts'

/** Browser storage for what the user was doing when they left to pay. */
export const pendingDestination = storageEntry('pending_conversation_request_id')
// The provider closes a payment page after a day.
const RETENTION_MS = 25 * 60 * 60 * 1000

/** The request to talk about, or the page to return to and the intent that continues there. */
export type PaymentDestination = { request_id: number } | { path: string; intent: string | null }

interface StoredDestination {
  wished: PaymentDestination
  /** The payment started for it; no other one fulfils it. */
  payment: string
  until: number
}

function readDestination(): Partial<StoredDestination> | null {
  try {
    return JSON.parse(pendingDestination.read() ?? 'null') as Partial<StoredDestination> | null
  } catch {
    return null
  }
}

/** Stores, before the browser leaves to pay, what the payment is for; null deletes an earlier entry. */
export function storeDestination(payment: string, wish: PaymentDestination | null): void {
  if (wish === null) return pendingDestination.remove()
  pendingDestination.write(
    JSON.stringify({ wished: wish, payment, until: Date.now() + RETENTION_MS } satisfies StoredDestination),
  )
}

/** Returns and deletes what waits for this payment; null if there is nothing. */
export function takeDestination(payment: string | null): PaymentDestination | null {
  const wish = readDestination()
  const isOfThisPayment = payment !== null && wish?.payment === payment
  const isOver = typeof wish?.until !== 'number' || wish.until < Date.now()
  if (isOfThisPayment || isOver) pendingDestination.remove()
  return isOfThisPayment && !isOver ? (wish.wished ?? null) : null
}
