import type { Work } from '#platform/server/work/work.ts'
import { isClosed } from '#features/accounts/server.ts'
import { reasonFor } from '#features/ledger/contract.ts'
import { bookTarget, type LedgerReason } from '#features/ledger/server.ts'
import { issueInvoice, noteRefund } from '#features/invoices/server.ts'
import { notify } from '#features/notifications/server.ts'
import { lockTopUp, updateTopUp } from './queries.ts'
import { creditedCents, hasJustArrived, lostCents, describeTrouble, type ProviderTopUp } from './rules.ts'
import { publishBalance } from './notifications.ts'

/** Result of a provider query about a top-up. */
export interface TopUpResult extends ProviderTopUp {
  /** Sequence number of the query. */
  answer: number
  /** Payment status, in the provider's terms. */
  payment: string
  is_processing: boolean
  /** When the money arrived; null until then. */
  paid_at: Date | null
}

type StoredTopUp = Awaited<ReturnType<typeof lockTopUp>>

const causeOf = ({ payment_intent_id }: StoredTopUp) => ({ kind: 'top_up' as const, reference: payment_intent_id })

const book = ({ db, now }: Work, topUp: StoredTopUp, answer: number, credit: number, why: LedgerReason) =>
  bookTarget(db, {
    cause: causeOf(topUp),
    answer,
    why,
    target: [
      { account: { house: 'provider' }, cents: -credit },
      { account: { person: topUp.account_id }, cents: credit },
    ],
    now,
  })

async function notifyOfTrouble(work: Work, { account_id, ...before }: StoredTopUp, result: TopUpResult): Promise<void> {
  const trouble = describeTrouble(before, result)
  // A closed account gets no notifications.
  if (!trouble || (await isClosed(work.db, account_id))) return
  await notify(work, [{ account_id, kind: 'balance', actor: null, path: '/balance', ...trouble }])
}

// Runs last in its unit of work, because others wait for the invoice number.
async function writeInvoices(work: Work, topUp: StoredTopUp, result: TopUpResult): Promise<void> {
  if (result.paid_at === null) return
  await issueInvoice(work, {
    cause: causeOf(topUp),
    buyer: topUp.account_id,
    seller: 'platform',
    lines: [{ text: 'Top-up of your balance', quantity: 1, unit_cents: result.received_cents }],
    paid_at: result.paid_at,
    paid_with: 'card',
  })
  await noteRefund(work, causeOf(topUp), lostCents(result))
}

/** Stores and books a provider result and notifies the owner; does nothing if the result of a later query was stored before. */
export async function settleTopUp(work: Work, paymentIntentId: string, result: TopUpResult): Promise<void> {
  const before = await lockTopUp(work.db, paymentIntentId)
  if (before.answer >= result.answer) return
  const { answer, status, refunded_cents, is_processing } = result
  await updateTopUp(work.db, before.id, { answer, status, refunded_cents, is_processing })
  if (result.received_cents === 0) {
    if (before.is_processing !== is_processing) await publishBalance(work, before.account_id)
    await notifyOfTrouble(work, before, result)
    return
  }
  // Money that arrived and was refunded before we heard of either still makes two entries.
  const hasArrived = hasJustArrived(before, result) && (await book(work, before, answer, result.received_cents, 'paid'))
  const changed = await book(work, before, answer, creditedCents(result), reasonFor(before, result))
  if (hasArrived || changed || before.is_processing) await publishBalance(work, before.account_id)
  await notifyOfTrouble(work, before, result)
  await writeInvoices(work, before, result)
}
