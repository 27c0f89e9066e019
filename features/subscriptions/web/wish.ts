import { stored } from '#platform/web/drafts/storage.ts'

/** What somebody wanted to talk about when they left to pay. */
export const pendingWish = stored('pending_conversation_request_id')
// The provider closes a payment page after a day.
const KEPT_MS = 25 * 60 * 60 * 1000

interface Wish {
  request_id: number
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

/** Remembers, before the browser leaves to pay, which request is to be talked about after it; without one, forgets any earlier. */
export function keepWish(payment: string, requestId: number | undefined): void {
  if (requestId === undefined) return pendingWish.remove()
  pendingWish.write(JSON.stringify({ request_id: requestId, payment, until: Date.now() + KEPT_MS } satisfies Wish))
}

/** The request that waited for this payment, once; null when none did. */
export function takeWish(payment: string | null): number | null {
  const wish = readWish()
  const isOurs = payment !== null && wish?.payment === payment
  const isOver = typeof wish?.until !== 'number' || wish.until < Date.now()
  if (isOurs || isOver) pendingWish.remove()
  return isOurs && !isOver && typeof wish.request_id === 'number' ? wish.request_id : null
}
