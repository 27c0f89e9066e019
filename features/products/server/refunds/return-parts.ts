import type { JobTools } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { createOnce, isMarked } from '#features/payments/server.ts'
import { askAbout } from '../purchases/ask-provider.ts'
import type { LockedPurchase } from '../purchases/queries/settle-purchase.ts'
import { purchaseJob } from '../purchases/return-payment.ts'
import { totalOf } from '../purchases/rules.ts'
import { storeResult } from '../purchases/settle-purchase.ts'
import { listParts } from './queries/parts.ts'
import { unmadeParts, type PartResult } from './part-rules.ts'

const REFUNDS_LISTED = 100

/** Makes one partial refund at the provider. Attempts that failed are part of the request, as for whole refunds. */
async function createPartRefund({ db, services }: JobTools, payment_intent: string, part: PartResult, amount: number) {
  const { refunds } = services.stripe.client
  const { reference, failed } = part
  await createOnce(db, {
    name: 'purchase-refund',
    of: [reference, payment_intent, failed, amount],
    create: (mark, options) =>
      refunds.create({ payment_intent, amount, metadata: { ...mark, refund: reference } }, options),
    find: async (mark, options) =>
      (await refunds.list({ payment_intent, limit: REFUNDS_LISTED }, options)).data.find((made) =>
        isMarked(made, mark),
      ),
  })
}

/** Makes the partial refunds of a purchase that the provider does not have. Money that a bank disputes is left to the bank. */
export async function returnPartsNow(tools: JobTools, purchase: LockedPurchase): Promise<void> {
  if (purchase.refund_promised_cents === 0 || purchase.refund_reason !== null) return
  const found = await askAbout(tools, purchase)
  let remainingCents = found.money === 'kept' ? totalOf(purchase) - found.refunded_cents : 0
  for (const part of unmadeParts(await listParts(tools.db, purchase.id), found.parts)) {
    // What was returned in another way in the meantime is not returned twice.
    const amount = Math.min(part.amount_cents, remainingCents)
    if (amount === 0 || found.stripe_payment_intent === null) break
    await createPartRefund(tools, found.stripe_payment_intent, part, amount)
    remainingCents -= amount
  }
  const result = await askAbout(tools, purchase)
  await inWork(tools, (work) => storeResult(work, purchase.id, result))
}

/** Job that makes partial refunds of a card payment. */
export const returnParts = purchaseJob('purchase-return-parts', returnPartsNow)
