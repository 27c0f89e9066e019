import { z } from 'zod'
import { ago } from '#platform/server/dates.ts'
import { job, type JobTools, type ScheduledJob } from '#platform/server/work/jobs.ts'
import { comparison } from '#features/ledger/server.ts'
import {
  countTry,
  endUnreported,
  findUnreported,
  listUnreported,
  providerJobs,
  recordTax,
  reverseTax,
} from '#features/payments/server.ts'
import { findPurchase, findPurchaseOfReference, type LockedPurchase } from '../purchases/queries/settle-purchase.ts'
import { beginReversal, endReversal, findReported, storeReported } from './queries/reported-taxes.ts'

// Nothing is reversed while a bank decides about a payment or its refund.
const refundedOf = ({ status, refunded_cents, refund_pending_cents, refund_failed_cents }: LockedPurchase): number =>
  status === 'paid' || status === 'refunded' ? refunded_cents - refund_pending_cents - refund_failed_cents : 0

/** Brings the provider's tax reports to the state of a purchase. What was reversed there stays so if its refund fails later. */
async function updateReports(tools: JobTools, purchase: LockedPurchase): Promise<void> {
  const { id, reference, tax_calculation, paid_at } = purchase
  if (tax_calculation === null || paid_at === null) return
  const known = await findReported(tools.db, id)
  const transaction = known?.tax_transaction ?? (await recordTax(tools, tax_calculation, reference))
  if (!known) await storeReported(tools.db, id, transaction)
  const refunded = refundedOf(purchase)
  for (let reversal = await beginReversal(tools.db, id, refunded); reversal;) {
    const { reversed_cents, reversing_cents: until } = reversal
    await reverseTax(tools, { transaction, reference: `${reference} ${until}`, cents: until - reversed_cents })
    await endReversal(tools.db, id, until)
    reversal = await beginReversal(tools.db, id, refunded)
  }
}

async function report(tools: JobTools, reference: string): Promise<void> {
  // Read before the purchase: what changes it after that raises the count.
  const found = await findUnreported(tools.db, reference)
  const purchase = await findPurchaseOfReference(tools.db, reference)
  if (purchase) await updateReports(tools, purchase)
  if (found) await endUnreported(tools.db, found)
}

/** Job that reports the tax of a purchase, and what of it was returned, to the provider. */
export const reportTax = job({
  ...providerJobs,
  name: 'purchase-tax',
  concurrency: 1,
  // About a day, as an outage of the provider may take.
  tries: 13,
  data: z.object({ purchase_id: z.int() }),
  run: async ({ purchase_id }, tools) => {
    const purchase = await findPurchase(tools.db, purchase_id)
    if (purchase) await report(tools, purchase.reference)
  },
})

/** A payment or refund has this long to be reported by its own job. */
const REPORT_DELAY_MS = 60 * 60 * 1000

/** Reports the taxes whose jobs gave up or were lost. */
export const compareTaxes: ScheduledJob = {
  onlyWith: 'payments',
  ...comparison(
    { name: 'tax', plural: 'taxes' },
    {
      cron: '50 * * * *',
      list: ({ db, now }, limit) => listUnreported(db, { before: ago(now, REPORT_DELAY_MS), limit }),
      check: async (tools, { id, reference }) => {
        // Not with the list: a provider that is away ends the run, and the rest was not tried.
        await countTry(tools.db, id)
        await report(tools, reference)
      },
      logged: ({ reference }) => ({ reference }),
    },
  ),
}
