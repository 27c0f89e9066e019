import type { ProviderRefund } from '#features/payments/server.ts'

/** What is stored of a partial refund. */
export interface Part {
  id: number
  reference: string
  amount_cents: number
  state: ProviderRefund['state']
  /** How many attempts failed at the bank, and how many of these were tried again. */
  failed: number
  retried: number
}

/** A partial refund as the provider sees it. */
export interface PartResult extends Part {
  /** Whether the provider has it, so that it is part of what it says it refunded. */
  is_made: boolean
}

/** Returns what became of a partial refund. After a failed attempt, only another one that was requested counts. */
export function resultOf(part: Part, providerRefunds: readonly ProviderRefund[]): PartResult {
  const attempts = providerRefunds.filter(({ reference }) => reference === part.reference)
  const madeAttempt = attempts.find(({ state }) => state !== 'failed')
  const failed = attempts.length - (madeAttempt ? 1 : 0)
  if (madeAttempt)
    return { ...part, failed, state: madeAttempt.state, amount_cents: madeAttempt.amount_cents, is_made: true }
  return { ...part, failed, state: failed > part.retried ? 'failed' : 'waiting', is_made: false }
}

/** Returns those that are still to be made at the provider. */
export const unmadeParts = (parts: readonly Part[], providerRefunds: readonly ProviderRefund[]): PartResult[] =>
  parts.map((part) => resultOf(part, providerRefunds)).filter(({ is_made, state }) => !is_made && state === 'waiting')

/** What of a purchase is refunded, as stored. */
export interface Refunded {
  refunded_cents: number
  refund_pending_cents: number
  refund_promised_cents: number
  refund_failed_cents: number
}

const sumOf = (parts: readonly PartResult[]): number => parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/**
 * Adds the partial refunds that the provider does not have to what it says: those on their way to it, and those that failed. Together they
 * never exceed the total.
 */
export function refundedWith(
  parts: readonly PartResult[],
  providerRefunds: { refunded_cents: number; refund_pending_cents: number },
  total: number,
): Refunded {
  const remainingCents = total - providerRefunds.refunded_cents
  const unmade = parts.filter(({ is_made }) => !is_made)
  const promisedCents = Math.min(remainingCents, sumOf(unmade.filter(({ state }) => state === 'waiting')))
  const failed = Math.min(remainingCents - promisedCents, sumOf(unmade.filter(({ state }) => state === 'failed')))
  return {
    refunded_cents: providerRefunds.refunded_cents + promisedCents + failed,
    refund_pending_cents:
      Math.min(providerRefunds.refund_pending_cents, providerRefunds.refunded_cents) + promisedCents,
    refund_promised_cents: promisedCents,
    refund_failed_cents: failed,
  }
}

/** Returns what only the provider says of a refund: a whole one includes all parts that the provider does not have. */
export const withoutParts = (purchase: Refunded): Refunded => ({
  refunded_cents: purchase.refunded_cents - purchase.refund_promised_cents - purchase.refund_failed_cents,
  refund_pending_cents: purchase.refund_pending_cents - purchase.refund_promised_cents,
  refund_promised_cents: 0,
  refund_failed_cents: 0,
})
