import type { Database } from '#platform/server/database/database.ts'
import type { Stripe, StripeObjects } from '#platform/server/outside/stripe.ts'
import type { Work } from '#platform/server/work/work.ts'
import { bookPayment } from '#features/invoices/server.ts'
import { nextQueryNumber } from '#features/ledger/server.ts'
import { askAboutInvoice, type PaidMoney } from '#features/payments/server.ts'
import { reasonFor } from './rules.ts'

/** Amounts paid and refunded for one month, with their provider query. */
export interface ProviderMonth extends PaidMoney {
  /** Sequence number of the query. */
  answer: number
  account_id: number
  invoice: string
  /** Start and end of the paid period, in seconds. */
  period: { start: number; end: number }
  paid_at: Date
}

const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (seconds: number): string => inWords.format(new Date(seconds * 1000))

/** Queries what became of the money that paid an invoice. Never inside a transaction. */
export async function askAboutMonth(
  db: Database,
  stripe: Stripe,
  account_id: number,
  invoice: StripeObjects.Invoice,
): Promise<ProviderMonth> {
  const answer = await nextQueryNumber(db)
  const { id, created, lines } = invoice
  const period = lines.data[0]?.period ?? { start: created, end: created }
  return { ...(await askAboutInvoice(stripe, invoice)), answer, account_id, invoice: id, period }
}

/** Books the state of a month's money and updates its invoices. */
export function settleMonth(work: Work, result: ProviderMonth): Promise<void> {
  const { answer, account_id, invoice, period, paid_at, paid_cents, retained_cents } = result
  const { PRODUCT_NAME } = work.services.config
  return bookPayment(work, {
    cause: { kind: 'subscription', reference: invoice },
    answer,
    why: reasonFor(result),
    to: 'subscriptions',
    paid_cents,
    retained_cents,
    buyer: account_id,
    text: `${PRODUCT_NAME} creator subscription, ${dayOf(period.start)} to ${dayOf(period.end)}`,
    paid_at,
  })
}
