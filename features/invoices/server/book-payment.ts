import { bookTarget, type Cause, type LedgerReason } from '#features/ledger/server.ts'
import type { Work } from '#platform/server/work/work.ts'
import { issueInvoice, noteRefund } from './issue-invoice.ts'

interface PlatformPayment {
  cause: Cause
  /** Sequence number of the provider query that gave this result (`nextQueryNumber`). */
  answer: number
  why: LedgerReason
  /** Platform account to credit. */
  to: 'subscriptions' | 'donations'
  paid_cents: number
  /** Amount left after refunds; zero during a dispute, whose money is not ours until it is returned. */
  retained_cents: number
  /** Null for an anonymous payment, which has no invoice. */
  buyer: number | null
  text: string
  paid_at: Date
}

/**
 * Brings the books, and then the invoices, to the current state of a card payment to the platform; does nothing if nothing changed, or if
 * the result of a later query was booked before. Runs last in its unit of work, because others wait for the invoice number.
 */
export async function bookPayment(work: Work, payment: PlatformPayment): Promise<void> {
  const { cause, answer, why, to, paid_cents, retained_cents, buyer, text, paid_at } = payment
  const target = [
    { account: { house: 'provider' as const }, cents: -retained_cents },
    { account: { house: to }, cents: retained_cents },
  ]
  if (!(await bookTarget(work.db, { cause, answer, why, target, now: work.now }))) return
  if (buyer !== null) {
    const lines = [{ text, quantity: 1, unit_cents: paid_cents }]
    await issueInvoice(work, { cause, buyer, seller: 'platform', lines, paid_at, paid_with: 'card' })
  }
  await noteRefund(work, cause, paid_cents - retained_cents)
}
