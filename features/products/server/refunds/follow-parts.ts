import type { Database } from '#platform/server/database/database.ts'
import type { ProviderResult } from '../purchases/ask-provider.ts'
import type { LockedPurchase } from '../purchases/queries/settle-purchase.ts'
import { totalOf } from '../purchases/rules.ts'
import { listParts, retryFailed, updateParts } from './queries/parts.ts'
import { refundedWith, resultOf, type Part, type PartResult } from './part-rules.ts'

const hasPartChanged = (before: Part | undefined, { state, amount_cents, failed }: PartResult): boolean =>
  before?.state !== state || before.amount_cents !== amount_cents || before.failed !== failed

/**
 * Stores what the provider says of a locked purchase's partial refunds, and returns what of the purchase is refunded. A whole refund
 * includes the parts that the provider does not have.
 */
export async function updatePartsFromResult(db: Database, before: LockedPurchase, result: ProviderResult) {
  // Each part was counted as refunded when it was decided.
  const parts = before.refunded_cents > 0 ? await listParts(db, before.id) : []
  const results = parts.map((part) => resultOf(part, result.parts))
  const changed = results.filter((part, at) => hasPartChanged(parts[at], part))
  if (changed.length > 0) await updateParts(db, changed)
  return refundedWith(before.refund_reason === null ? results : [], result, totalOf(before))
}

/** Whether failed partial refunds were tried again and are on their way. */
export const wereRetried = async (db: Database, purchase: LockedPurchase): Promise<boolean> =>
  purchase.refund_promised_cents > 0 &&
  purchase.refund_failed_cents === 0 &&
  (await listParts(db, purchase.id)).some(({ state, retried }) => state === 'waiting' && retried > 0)

/** Lets the failed partial refunds of a locked purchase be tried again, and returns what changes on the purchase. */
export async function retryParts(db: Database, purchase: LockedPurchase) {
  const { id, refund_failed_cents, refund_promised_cents, refund_pending_cents } = purchase
  await retryFailed(db, id)
  return {
    refund_failed_cents: 0,
    refund_promised_cents: refund_promised_cents + refund_failed_cents,
    refund_pending_cents: refund_pending_cents + refund_failed_cents,
  }
}
