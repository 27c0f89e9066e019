import { bringTo, type Cause, type Why } from '#features/ledger/server.ts'
import type { Work } from '#platform/server/work/work.ts'
import { issueInvoice, noteRefund } from './issue-invoice.ts'

interface PlatformPayment {
  cause: Cause
  /** The number of the question that the provider answered (`nextAnswer`). */
  answer: number
  why: Why
  /** The platform account that it is booked to. */
  to: 'subscriptions' | 'donations'
  paid_cents: number
  /** What is left of it; what a bank has taken is not ours either, until it comes back. */
  kept_cents: number
  /** Null for an anonymous payment, which has no invoice. */
  buyer: number | null
  text: string
  paid_at: Date
}

/**
 * Brings the books, and then the invoices, to what became of a payment by card to the platform; nothing when nothing changed, or when the
 * answer to a later question was booked before. Last in its work: others wait for the number of the invoice.
 */
export async function bookPayment(work: Work, payment: PlatformPayment): Promise<void> {
  const { cause, answer, why, to, paid_cents, kept_cents, buyer, text, paid_at } = payment
  const target = [
    { account: { house: 'provider' as const }, cents: -kept_cents },
    { account: { house: to }, cents: kept_cents },
  ]
  if (!(await bringTo(work.db, { cause, answer, why, target, now: work.now }))) return
  if (buyer !== null) {
    const lines = [{ text, quantity: 1, unit_cents: paid_cents }]
    await issueInvoice(work, { cause, buyer, seller: 'platform', lines, paid_at, paid_with: 'card' })
  }
  await noteRefund(work, cause, paid_cents - kept_cents)
}
