import type { WebFeature } from '#platform/web/feature.ts'
import { isPartOn } from '#platform/web/page/product.ts'

export { ConfirmButton } from './web/ConfirmButton.tsx'

export const paymentsFeature: WebFeature = {
  // Shown when the payment provider cannot be reached; the server's message says what failed.
  sentences: { payment_provider_unavailable: null, payments_off: null },
}

/** Whether this installation accepts payments. */
export const hasPayments = isPartOn('payments')
