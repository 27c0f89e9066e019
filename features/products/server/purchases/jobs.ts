import { z } from 'zod'
import { job } from '#platform/server/work/jobs.ts'
import { closePage as closePaymentPage } from '#features/payments/server.ts'
import { returnParts } from '../refunds/return-parts.ts'
import { reportTax } from '../tax/report-tax.ts'
import { purchaseFlow } from './payment-flow.ts'
import { deleteBilledTo, expirePending } from './queries/buy.ts'
import { purchaseJob, returnPayment } from './return-payment.ts'

/** Queries the state of a purchase for a waiting user. */
export const checkPurchase = purchaseJob('purchase-check', purchaseFlow.askAndSettle)

/** Closes the payment page of a purchase; if it was paid before, settles that. */
export const closePage = purchaseJob('purchase-close-page', async (tools, purchase) => {
  const { stripe_session_id } = purchase
  if (stripe_session_id === null) return expirePending(tools.db, purchase.id)
  await closePaymentPage(tools.services.stripe, stripe_session_id)
  return purchaseFlow.askAndSettle(tools, purchase)
})

/** Deletes the billing details in the purchases of a closed account. Not while it is closed, which holds balances: payments lock purchases first. */
export const deleteBillingDetailsJob = job({
  name: 'purchase-forget-billing',
  data: z.object({ account_id: z.int() }),
  run: ({ account_id }, { db }) => deleteBilledTo(db, account_id),
})

/** Jobs of purchases. */
export const purchaseJobs = [returnPayment, returnParts, checkPurchase, closePage, deleteBillingDetailsJob, reportTax]
