import { stored } from '#platform/web/drafts/storage.ts'

/** What somebody was doing when they left to pay. */
export const pendingWish = stored('pending_conversation_request_id')
// The provider closes a payment page after a day.
const KEPT_MS = 25 * 60 * 60 * 1000

/** A request they wanted to talk about, or the page they go back to and what goes on there by itself. */
export type WishedFor = { request_id: number } | { path: string; intent: string | null }

interface Wish {
  wished: WishedFor
  /** The payment that was begun for it: only that one fulfils it. */
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

/** Remembers, before the browser leaves to pay, what for; without anything, forgets any earlier. */
export function keepWish(payment: string, wish: WishedFor | null): void {
  if (wish === null) return pendingWish.remove()
  pendingWish.write(JSON.stringify({ wished: wish, payment, until: Date.now() + KEPT_MS } satisfies Wish))
}

/** What waited for this payment, once; null when nothing did. */
export function takeWish(payment: string | null): WishedFor | null {
  const wish = readWish()
  const isOurs = payment !== null && wish?.payment === payment
  const isOver = typeof wish?.until !== 'number' || wish.until < Date.now()
  if (isOurs || isOver) pendingWish.remove()
  return isOurs && !isOver ? (wish.wished ?? null) : null
}
