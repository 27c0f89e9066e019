import type { WebFeature } from '#platform/web/feature.ts'
import { isPartOn } from '#platform/web/page/product.ts'

export const paymentsFeature: WebFeature = {
  // What people read when the payment provider cannot be reached: the server knows what could not be done.
  sentences: { payment_provider_unavailable: null, payments_off: null },
}

/** Whether this installation takes payments. */
export const hasPayments = isPartOn('payments')
