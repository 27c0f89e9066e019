import { currency } from '#platform/contract/currency.ts'
import { idOf, type Stripe, type StripeCharge, type StripeObjects } from '#platform/server/outside/stripe.ts'

type Source = StripeObjects.BalanceTransaction['source']

/** A change of the provider's balance, as the provider lists it. */
export interface BalanceTransaction {
  id: string
  type: string
  category: string
  /** What the provider keeps of it, and what the balance changes by. */
  fee_cents: number
  net_cents: number
  created_at: Date
  /** Payment intent that was paid, refunded or disputed; undefined if it is about no payment. */
  intent: string | undefined
  /** The charge of a refund or dispute. */
  charge: string | undefined
}

/** A charge in a snapshot. */
interface SeenCharge {
  id: string
  customer: string | undefined
  /** What the provider holds of it; null while only its disputes can tell. */
  held_cents: number | null
  /** Whether it was paid since the snapshot's beginning, so that its page is among the snapshot's. */
  isRecent: boolean
}

/** What happened to the provider's balance in a span of time, read in pages instead of payment by payment. */
export interface Snapshot {
  transactions: readonly BalanceTransaction[]
  /** By payment intent: the charges that were paid, refunded or disputed. */
  charges: ReadonlyMap<string, SeenCharge>
  /** By payment intent: the payment page, and the invoice. */
  pages: ReadonlyMap<string, string>
  invoices: ReadonlyMap<string, string>
  intentOfPage: ReadonlyMap<string, string>
  intentsOfInvoice: ReadonlyMap<string, readonly string[]>
}

/** Span of time in seconds, as the provider filters by it. */
export interface Span {
  gte: number
  lt?: number
}

const PAGE = 100
// A payment page can be paid for a day.
const PAGE_OPEN_S = 24 * 60 * 60

function toSeenCharge(charge: StripeCharge, { gte }: Span): SeenCharge {
  const isOurs = charge.paid && charge.currency === currency().code
  const held = isOurs ? charge.amount_captured - charge.amount_refunded : 0
  return {
    id: charge.id,
    customer: idOf(charge.customer),
    held_cents: charge.disputed ? null : held,
    isRecent: charge.created >= gte,
  }
}

type Reference = Parameters<typeof idOf>[0]

function readTransaction({
  id,
  type,
  reporting_category,
  fee,
  net,
  created,
  source,
}: StripeObjects.BalanceTransaction) {
  const { payment_intent, charge } = (typeof source === 'object' ? (source ?? {}) : {}) as Record<string, Reference>
  const transaction: BalanceTransaction = {
    id,
    type,
    category: reporting_category,
    fee_cents: fee,
    net_cents: net,
    created_at: new Date(created * 1000),
    intent: idOf(payment_intent),
    charge: idOf(charge),
  }
  return transaction
}

const isCharge = (source: Source): source is StripeCharge => typeof source === 'object' && source?.object === 'charge'

const list = ({ client }: Stripe, created: Span) =>
  client.balanceTransactions.list({ created, currency: currency().code, limit: PAGE, expand: ['data.source'] })

/** Lists balance transactions in the installation's currency, newest first. Never inside a transaction. */
export async function* listTransactions(stripe: Stripe, span: Span): AsyncGenerator<BalanceTransaction> {
  for await (const listed of list(stripe, span)) yield readTransaction(listed)
}

// Of what was refunded or disputed in the span, the charge may be older.
async function addOlderCharges(
  { client }: Stripe,
  transactions: readonly BalanceTransaction[],
  charges: Map<string, SeenCharge>,
  span: Span,
): Promise<void> {
  for (const { intent, charge } of transactions) {
    if (intent === undefined || charge === undefined || charges.has(intent)) continue
    charges.set(intent, toSeenCharge(await client.charges.retrieve(charge), span))
  }
}

async function readPages({ client }: Stripe, created: Span): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for await (const page of client.checkout.sessions.list({ created, status: 'complete', limit: PAGE })) {
    const intent = idOf(page.payment_intent)
    if (intent !== undefined) pages.set(intent, page.id)
  }
  return pages
}

async function readInvoices({ client }: Stripe, created: Span): Promise<Map<string, string>> {
  const invoices = new Map<string, string>()
  for await (const { payment, invoice } of client.invoicePayments.list({ created, status: 'paid', limit: PAGE })) {
    const [intent, id] = [idOf(payment.payment_intent), idOf(invoice)]
    if (intent !== undefined && id !== undefined) invoices.set(intent, id)
  }
  return invoices
}

/** Reads a snapshot of at most so many balance transactions; `isWhole` is false if there are more. Never inside a transaction. */
export async function readSnapshot(
  stripe: Stripe,
  span: Span,
  limit: number,
): Promise<{ snapshot: Snapshot; isWhole: boolean }> {
  const transactions: BalanceTransaction[] = []
  const charges = new Map<string, SeenCharge>()
  let isWhole = true
  for await (const listed of list(stripe, span)) {
    isWhole = transactions.length < limit
    if (!isWhole) break
    const transaction = readTransaction(listed)
    const { source } = listed
    if (transaction.intent !== undefined && isCharge(source))
      charges.set(transaction.intent, toSeenCharge(source, span))
    transactions.push(transaction)
  }
  await addOlderCharges(stripe, transactions, charges, span)
  const pageSpan = { ...span, gte: span.gte - PAGE_OPEN_S }
  const pages = charges.size > 0 ? await readPages(stripe, pageSpan) : new Map<string, string>()
  const invoices = charges.size > 0 ? await readInvoices(stripe, pageSpan) : new Map<string, string>()
  return { snapshot: { transactions, charges, pages, invoices, ...invertMaps(pages, invoices) }, isWhole }
}

function invertMaps(pages: ReadonlyMap<string, string>, invoices: ReadonlyMap<string, string>) {
  const intentsOfInvoice = new Map<string, string[]>()
  for (const [intent, invoice] of invoices)
    intentsOfInvoice.set(invoice, [...(intentsOfInvoice.get(invoice) ?? []), intent])
  return { intentOfPage: new Map([...pages].map(([intent, page]) => [page, intent])), intentsOfInvoice }
}
