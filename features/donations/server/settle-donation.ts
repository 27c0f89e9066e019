import type { Work } from '#platform/server/work/work.ts'
import { issueInvoice, noteRefund } from '#features/invoices/server.ts'
import { bringTo, type Cause } from '#features/ledger/server.ts'
import { donationsSubject, supportersSubject } from '../contract.ts'
import { lockDonation, updateDonation, type DonationAnswer } from './queries.ts'
import { keptOf, reasonFor } from './rules.ts'

/** What the provider answered about a donation. */
export interface ToldDonation extends DonationAnswer {
  /** Null while it is unpaid. It goes on the invoice of named gifts, and is kept nowhere else. */
  paid_at: Date | null
}

/**
 * Writes an answer down and brings books and invoices to it; nothing when the answer to a later question was written before. The books
 * name the payment page, which leads to nobody; an anonymous gift has no invoice.
 */
export async function settleDonation(work: Work, sessionId: string, told: ToldDonation): Promise<void> {
  const { db, now, services, changes } = work
  const before = await lockDonation(db, sessionId)
  if (before.answer >= told.answer) return
  const { paid_at, ...answer } = told
  await updateDonation(db, sessionId, answer)
  changes(donationsSubject, supportersSubject)
  const { account_id, amount_cents } = before
  const cause: Cause = { kind: 'donation', reference: sessionId }
  const kept = keptOf(told, amount_cents)
  const target = [
    { account: { house: 'provider' as const }, cents: -kept },
    { account: { house: 'donations' as const }, cents: kept },
  ]
  const isNew = await bringTo(db, { cause, answer: told.answer, why: reasonFor(before, told), target, now })
  if (!isNew) return
  if (account_id !== null) {
    const lines = [{ text: `Donation to ${services.config.PRODUCT_NAME}`, quantity: 1, unit_cents: amount_cents }]
    await issueInvoice(work, {
      cause,
      buyer: account_id,
      seller: 'platform',
      lines,
      paid_at: paid_at ?? now,
      paid_with: 'card',
    })
  }
  await noteRefund(work, cause, amount_cents - kept)
}
