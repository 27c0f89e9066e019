import type { Work } from '#platform/server/work/work.ts'
import { bookPayment } from '#features/invoices/server.ts'
import { reasonFor } from '#features/ledger/contract.ts'
import { notify } from '#features/notifications/server.ts'
import { donationsSubject, supportersSubject } from '../contract.ts'
import { lockDonation, updateDonation, type DonationResult } from './queries.ts'
import { retainedCents } from './rules.ts'

const FAILED_NOTICE = {
  kind: 'balance' as const,
  actor: null,
  subject: 'Your donation failed',
  detail: 'Your bank did not complete the payment. You were not charged, and you can try again.',
  path: '/donations',
}

/** Result of a provider query about a donation. */
export interface ProviderDonation extends DonationResult {
  /** Null while it is unpaid. It appears on the invoice of named donations and is stored nowhere else. */
  paid_at: Date | null
}

/**
 * Stores a provider result and updates books and invoices; does nothing if the result of a later query was stored before. The books name
 * the payment page, which identifies nobody; an anonymous donation has no invoice.
 */
export async function settleDonation(work: Work, sessionId: string, result: ProviderDonation): Promise<void> {
  const { db, now, services, changes } = work
  const before = await lockDonation(db, sessionId)
  if (before.answer >= result.answer) return
  const { paid_at, ...answer } = result
  await updateDonation(db, sessionId, answer)
  changes(donationsSubject, supportersSubject)
  const { account_id: buyer, amount_cents: paid_cents } = before
  const hasFailed = before.is_processing && result.status === 'expired'
  if (hasFailed && buyer !== null) await notify(work, [{ ...FAILED_NOTICE, account_id: buyer }])
  await bookPayment(work, {
    cause: { kind: 'donation', reference: sessionId },
    answer: result.answer,
    why: reasonFor(before, result),
    to: 'donations',
    paid_cents,
    retained_cents: retainedCents(result, paid_cents),
    buyer,
    text: `Donation to ${services.config.PRODUCT_NAME}`,
    paid_at: paid_at ?? now,
  })
}
