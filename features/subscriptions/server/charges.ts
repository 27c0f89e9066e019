import type { Database } from '#platform/server/database/database.ts'
import type { Stripe, StripeObjects } from '#platform/server/outside/stripe.ts'
import type { Work } from '#platform/server/work/work.ts'
import { issueInvoice, noteRefund } from '#features/invoices/server.ts'
import { bringTo, nextAnswer, type Cause } from '#features/ledger/server.ts'
import { askAboutInvoice, type InvoiceMoney } from '#features/payments/server.ts'
import { reasonFor } from './rules.ts'

/** What became of the money of one month. */
export interface ToldMonth extends InvoiceMoney {
  /** The number of the question. */
  answer: number
  account_id: number
  invoice: string
  /** The first and the last moment of what was paid for, in seconds. */
  period: { start: number; end: number }
  paid_at: Date
}

const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (seconds: number): string => inWords.format(new Date(seconds * 1000))

/** Asks what became of the money that an invoice was paid with. Never inside a transaction. */
export async function askAboutMonth(
  db: Database,
  stripe: Stripe,
  account_id: number,
  invoice: StripeObjects.Invoice,
): Promise<ToldMonth> {
  const answer = await nextAnswer(db)
  const { id, created, lines, status_transitions } = invoice
  return {
    ...(await askAboutInvoice(stripe, id)),
    answer,
    account_id,
    invoice: id,
    period: lines.data[0]?.period ?? { start: created, end: created },
    paid_at: new Date((status_transitions.paid_at ?? created) * 1000),
  }
}

const targetOf = ({ kept_cents }: InvoiceMoney) => [
  { account: { house: 'provider' as const }, cents: -kept_cents },
  { account: { house: 'subscriptions' as const }, cents: kept_cents },
]

/** Brings the books and the invoices to what became of a month's money. */
export async function settleMonth(work: Work, told: ToldMonth): Promise<void> {
  const { db, now, services } = work
  const { answer, account_id, invoice, period, paid_at, paid_cents, kept_cents } = told
  const cause: Cause = { kind: 'subscription', reference: invoice }
  const isNew = await bringTo(db, { cause, answer, why: reasonFor(told), target: targetOf(told), now })
  if (!isNew) return
  const text = `${services.config.PRODUCT_NAME} creator subscription, ${dayOf(period.start)} to ${dayOf(period.end)}`
  const lines = [{ text, quantity: 1, unit_cents: paid_cents }]
  await issueInvoice(work, { cause, buyer: account_id, seller: 'platform', lines, paid_at, paid_with: 'card' })
  // What a bank has taken is not ours either, until it comes back.
  await noteRefund(work, cause, paid_cents - kept_cents)
}
