import { storageEntry } from '#platform/web/drafts/storage.ts'

/** Browser storage for what the user was doing when they left to pay. */
export const pendingWish = storageEntry('pending_conversation_request_id')
// The provider closes a payment page after a day.
const RETENTION_MS = 25 * 60 * 60 * 1000

/** The request to talk about, or the page to return to and the intent that continues there. */
export type WishedFor = { request_id: number } | { path: string; intent: string | null }

interface Wish {
  wished: WishedFor
  /** The payment started for it; no other one fulfils it. */
  payment: string
  until: number
}

function readWish(): Partial<Wish> | null {
  try {
    return JSON.parse(pendingWish.read() ?? 'null') as Partial<Wish> | null
  } catch {
    return null
  }
}

/** Stores, before the browser leaves to pay, what the payment is for; null deletes an earlier entry. */
export function storeWish(payment: string, wish: WishedFor | null): void {
  if (wish === null) return pendingWish.remove()
  pendingWish.write(JSON.stringify({ wished: wish, payment, until: Date.now() + RETENTION_MS } satisfies Wish))
}

/** Returns and deletes what waits for this payment; null if there is nothing. */
export function takeWish(payment: string | null): WishedFor | null {
  const wish = readWish()
  const isOurs = payment !== null && wish?.payment === payment
  const isOver = typeof wish?.until !== 'number' || wish.until < Date.now()
  if (isOurs || isOver) pendingWish.remove()
  return isOurs && !isOver ? (wish.wished ?? null) : null
}
