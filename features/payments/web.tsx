import type { WebFeature } from '#platform/web/feature.ts'
import { isPartOn, siteSetting } from '#platform/web/page/product.ts'

export { ConfirmButton } from './web/ConfirmButton.tsx'

export const paymentsFeature: WebFeature = {
  // Shown when the payment provider cannot be reached; the server's message says what failed.
  sentences: { payment_provider_unavailable: null, payments_off: null },
}

/** Whether this installation accepts payments. */
export const hasPayments = isPartOn('payments')

/** Whether taxes are added to what people buy here. */
export const hasTax = siteSetting('tax') !== undefined
