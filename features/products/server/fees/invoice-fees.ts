import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { findInvoicedTotal, issueInvoice, noteRefund } from '#features/invoices/server.ts'
import type { Cause } from '#features/ledger/server.ts'
import { listMonthlyFees, type MonthlyFees } from './queries/monthly-fees.ts'

/** For how many months a run that did not take place is made up for. */
const MONTHS = 3

const monthStart = (at: Date, months = 0): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))

const causeOf = ({ seller_id, month }: MonthlyFees): Cause => ({
  kind: 'purchase',
  reference: `fees of ${seller_id} in ${month}`,
})

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function lineOf({ month, fee_cents, sales }: MonthlyFees) {
  const count = `${sales} ${sales === 1 ? 'sale' : 'sales'}`
  const text = `Platform fee on ${count} in ${monthName.format(new Date(`${month}-01`))}`
  return { text, quantity: 1, unit_cents: fee_cents }
}

/**
 * Invoices a seller for the fees of a month, or documents what was returned of them since. The fees were paid with each sale. Idempotent:
 * it brings the documents to what the ledger has.
 */
async function invoiceMonth(work: Work, fees: MonthlyFees, firstMonth: string): Promise<void> {
  const cause = causeOf(fees)
  const invoiced = await findInvoicedTotal(work.db, cause)
  if (invoiced !== undefined) return noteRefund(work, cause, invoiced - fees.fee_cents)
  // What was returned of a month before there were such invoices is on none.
  if (fees.fee_cents === 0 || fees.month < firstMonth) return
  await issueInvoice(work, {
    cause,
    buyer: fees.seller_id,
    seller: 'platform',
    lines: [lineOf(fees)],
    paid_at: new Date(monthStart(new Date(`${fees.month}-01`), 1).getTime() - 1),
    paid_with: 'balance',
  })
}

async function run(tools: JobTools): Promise<void> {
  const until = monthStart(tools.now)
  const since = monthStart(until, -MONTHS)
  const firstMonth = since.toISOString().slice(0, 7)
  for (const fees of await listMonthlyFees(tools.db, { since, until })) {
    tools.signal.throwIfAborted()
    await inWork(tools, (work) => invoiceMonth(work, fees, firstMonth))
  }
}

/** Invoices sellers for the platform's fees on the sales of the last month. On several days, in case the program is not running on one. */
export const invoiceFees: ScheduledJob = { name: 'invoice-fees', cron: '20 4 1-3 * *', onlyWith: 'payments', run }
