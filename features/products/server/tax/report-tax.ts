import { z } from 'zod'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import { providerJobs, recordTax, reverseTax } from '#features/payments/server.ts'
import { findPurchase, type LockedPurchase } from '../purchases/queries/settle-purchase.ts'
import { beginReversal, endReversal, findReported, storeReported } from './queries/reported-taxes.ts'

// Nothing is reversed while a bank decides about a payment or its refund.
const refundedOf = ({ status, refunded_cents, refund_pending_cents, refund_failed_cents }: LockedPurchase): number =>
  status === 'paid' || status === 'refunded' ? refunded_cents - refund_pending_cents - refund_failed_cents : 0

/** Brings the provider's tax reports to the state of a purchase. What was reversed there stays so if its refund fails later. */
async function report(tools: JobTools, purchase: LockedPurchase): Promise<void> {
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
    if (purchase) await report(tools, purchase)
  },
})
