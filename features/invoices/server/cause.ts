import type { InvoiceCause } from '../contract.ts'

/** What was paid, as its cause names it: an invoice, a payment page or an intent of the provider, or a purchase of ours. */
export interface Cause {
  kind: InvoiceCause
  reference: string
}
