import type { PaymentListener, PaymentSubject } from '#features/payments/server.ts'
import type { JobTools } from '#platform/server/work/jobs.ts'
import { askAbout } from './ask-provider.ts'
import { returnPayment } from './jobs.ts'
import { findPurchaseOfPage, findPurchaseOfPayment, type LockedPurchase } from './queries/settle-purchase.ts'
import { isToReturn } from './rules.ts'
import { keepAnswer } from './settle-purchase.ts'

// A refund or a dispute names what was paid. As long as we have not heard of the payment itself, the provider knows its page.
async function purchaseOf(
  { session, payment_intent }: PaymentSubject,
  { db, services }: JobTools,
): Promise<LockedPurchase | undefined> {
  if (session !== undefined) return findPurchaseOfPage(db, session)
  if (payment_intent === undefined) return undefined
  const known = await findPurchaseOfPayment(db, payment_intent)
  if (known) return known
  const { data } = await services.stripe.client.checkout.sessions.list({ payment_intent, limit: 1 })
  return data[0] && findPurchaseOfPage(db, data[0].id)
}

/** Follows purchases by card. As elsewhere, an event only says that something happened; what holds now is asked. */
export const purchaseListener: PaymentListener = {
  follow: async (subject, tools) => {
    const purchase = await purchaseOf(subject, tools)
    if (!purchase) return null
    const told = await askAbout(tools.db, tools.services.stripe, purchase)
    return async (work) => {
      const after = await keepAnswer(work, purchase.id, told)
      if (!after || !isToReturn(after)) return
      await work.enqueue(returnPayment, { purchase_id: after.id }, { onceFor: String(after.id), atOnce: true })
    }
  },
}
