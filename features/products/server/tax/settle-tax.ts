import { badRequest, notFound } from '#platform/server/http/http-errors.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import { recordAction } from '#features/operators/server.ts'
import { endUnreported, findUnreported, isTaxRecorded, type ProviderLog } from '#features/payments/server.ts'
import { findPurchaseOfReference } from '../purchases/queries/settle-purchase.ts'
import { storeReported } from './queries/reported-taxes.ts'
import { reportTax } from './report-tax.ts'

interface TaxSettlement {
  reference: string
  /** The provider's transaction; without it, nothing is reported. */
  transaction?: string | undefined
}

/** Throws unless the provider has the transaction that was given, if one was, for the reference. Never inside a transaction. */
export async function expectTransaction(
  base: Pick<WorkBase, 'services'> & { log: ProviderLog },
  { transaction, reference }: TaxSettlement,
): Promise<void> {
  if (transaction === undefined || (await isTaxRecorded(base, transaction, reference))) return
  throw badRequest('other_transaction', 'Stripe has no transaction with this id and this reference')
}

/** Settles a tax that the provider refuses to be told of, and records who did. Throws 404 if it is not waiting to be reported. */
export async function settleTax(
  { db, now, enqueue }: Work,
  { reference, transaction, reason, actorId }: TaxSettlement & { reason: string; actorId: number },
): Promise<void> {
  const found = await findUnreported(db, reference)
  const purchase = await findPurchaseOfReference(db, reference)
  if (!found || !purchase) throw notFound('No tax with this reference is waiting to be reported')
  if (transaction === undefined) {
    await endUnreported(db, found)
  } else {
    await storeReported(db, purchase.id, transaction)
    await enqueue(reportTax, { purchase_id: purchase.id }, { onceFor: String(purchase.id), atOnce: true })
  }
  await recordAction({ db, now }, actorId, {
    action: 'settle_tax',
    reason,
    details: { reference, ...(transaction !== undefined && { transaction }) },
  })
}
