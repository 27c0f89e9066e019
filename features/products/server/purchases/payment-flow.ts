import type { JobTools } from '#platform/server/work/jobs.ts'
import { ago } from '#platform/server/dates.ts'
import { paymentFlow } from '#features/ledger/server.ts'
import { findPagePayment, PAGE_OPENED_WITHIN_MS, type PaymentFacts } from '#features/payments/server.ts'
import { askAbout } from './ask-provider.ts'
import { expirePending } from './queries/buy.ts'
import {
  claimUnsettled,
  findPurchase,
  findPurchaseOfPage,
  findPurchaseOfPayment,
  type LockedPurchase,
} from './queries/settle-purchase.ts'
import { returnPartsNow } from '../refunds/return-parts.ts'
import { returnNow, returnPayment } from './return-payment.ts'
import { isToReturn } from './rules.ts'
import { storeResult } from './settle-purchase.ts'

const findPurchaseOf = (facts: PaymentFacts, { db }: JobTools): Promise<LockedPurchase | undefined> =>
  findPagePayment(facts, {
    ofPayment: (paymentIntent) => findPurchaseOfPayment(db, paymentIntent),
    ofPage: (sessionId) => findPurchaseOfPage(db, sessionId),
  })

async function checkOpenPurchase(tools: JobTools, purchase: LockedPurchase): Promise<void> {
  if (isToReturn(purchase)) await returnNow(tools, purchase)
  else if (purchase.refund_promised_cents > 0) await returnPartsNow(tools, purchase)
  else if (purchase.stripe_session_id !== null) await purchaseFlow.askAndSettle(tools, purchase)
  // The process ended before anyone was sent to a page.
  else if (purchase.created_at < ago(tools.now, PAGE_OPENED_WITHIN_MS)) await expirePending(tools.db, purchase.id)
}

/**
 * Payment flow of purchases by card; their reference in the books is the purchase id. Payments that must not stay are returned by a job.
 */
export const purchaseFlow = paymentFlow({
  name: 'purchase',
  find: findPurchaseOf,
  ask: askAbout,
  settle: async (work, { id }: LockedPurchase, answer) => {
    const after = await storeResult(work, id, answer)
    if (!after || !isToReturn(after)) return
    await work.enqueue(returnPayment, { purchase_id: id }, { onceFor: String(id), atOnce: true })
  },
  open: {
    cron: '*/20 * * * *',
    list: ({ db }, limit) => claimUnsettled(db, limit),
    check: checkOpenPurchase,
    logged: ({ id }) => ({ purchase: id }),
  },
  reconciled: {
    kind: 'purchase',
    referenceOf: async (charge, tools) => (await findPurchaseOf(charge, tools))?.id.toString() ?? null,
    subjectOf: async (reference, { db }) => {
      const purchase = await findPurchase(db, Number(reference))
      if (!purchase) return null
      const { stripe_payment_intent: payment_intent, stripe_session_id: session } = purchase
      return { payment_intent: payment_intent ?? undefined, session: session ?? undefined }
    },
  },
})
