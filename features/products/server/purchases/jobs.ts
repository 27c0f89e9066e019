import { isAway, isStripeTrouble } from '#platform/server/outside/stripe.ts'
import { purchaseFlow } from './payment-flow.ts'
import { giveUpPending } from './queries/buy.ts'
import { onPurchase, returnPayment } from './return-payment.ts'

/** Asks what became of a purchase, for somebody who waits. */
export const checkPurchase = onPurchase('purchase-check', purchaseFlow.askAndSettle)

/** Closes the payment page of a purchase; when it was paid before, that is found. */
export const closePage = onPurchase('purchase-close-page', async (tools, purchase) => {
  const { stripe_session_id } = purchase
  if (stripe_session_id === null) return giveUpPending(tools.db, purchase.id)
  try {
    await tools.services.stripe.client.checkout.sessions.expire(stripe_session_id)
  } catch (error) {
    // It was paid or has expired.
    if (!isStripeTrouble(error) || isAway(error)) throw error
  }
  return purchaseFlow.askAndSettle(tools, purchase)
})

/** The jobs of purchases. */
export const purchaseJobs = [returnPayment, checkPurchase, closePage]
