import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { findInvoicedTotal, issueInvoice, noteRefund } from '#features/invoices/server.ts'
import type { Cause } from '#features/ledger/server.ts'
import { listChangedMonths, sumFees, type MonthlyFees } from './queries/monthly-fees.ts'

/** For how many months a run that did not take place is made up for. */
const MONTHS_BACK = 3
const DAY_MS = 24 * 60 * 60 * 1000
/** How many months of sellers are summed in one statement. */
const AT_ONCE = 100

const monthStart = (at: Date, months = 0): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))

const nameOf = (start: Date): string => start.toISOString().slice(0, 7)

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
  if (fees.fee_cents <= 0 || fees.month < firstMonth) return
  await issueInvoice(work, {
    cause,
    buyer: fees.seller_id,
    seller: 'platform',
    lines: [lineOf(fees)],
    paid_at: new Date(Math.min(monthStart(new Date(`${fees.month}-01`), 1).getTime() - 1, work.now.getTime())),
    paid_with: 'balance',
  })
}

async function run(tools: JobTools): Promise<void> {
  const until = monthStart(tools.now)
  const since = monthStart(until, -MONTHS_BACK)
  const firstMonth = nameOf(since)
  const invoiced = new Set<string>()
  for (let day = since; day < until; day = new Date(day.getTime() + DAY_MS)) {
    const changed = await listChangedMonths(tools.db, { since: day, until: new Date(day.getTime() + DAY_MS) })
    const months = changed.filter(({ seller_id, month }) => !invoiced.has(`${seller_id} ${month}`))
    for (const { seller_id, month } of months) invoiced.add(`${seller_id} ${month}`)
    for (let at = 0; at < months.length; at += AT_ONCE) {
      for (const fees of await sumFees(tools.db, months.slice(at, at + AT_ONCE), until)) {
        tools.signal.throwIfAborted()
        await inWork(tools, (work) => invoiceMonth(work, fees, firstMonth))
      }
    }
  }
}

/**
 * Invoices a seller who closes their account for the fees of this month and of those that the job has not come to, with the details that
 * they still have. What is returned later is on credit notes, as for others. Past months are summed as the job sums them, which may run
 * once more this month.
 */
export async function invoiceLeavingSeller(work: Work, seller_id: number): Promise<void> {
  const { db, now } = work
  const starts = Array.from({ length: MONTHS_BACK + 1 }, (_, back) => monthStart(now, back - MONTHS_BACK))
  const months = starts.map((start) => ({ seller_id, month: nameOf(start) }))
  const pastFees = await sumFees(db, months.slice(0, -1), monthStart(now))
  const current = await sumFees(db, months.slice(-1), new Date(now.getTime() + 1))
  for (const fees of [...pastFees, ...current]) await invoiceMonth(work, fees, nameOf(monthStart(now, -MONTHS_BACK)))
}

/** Invoices sellers for the platform's fees on the sales of the last month. On several days, in case the program is not running on one. */
export const invoiceFees: ScheduledJob = { name: 'invoice-fees', cron: '20 4 1-3 * *', onlyWith: 'payments', run }
