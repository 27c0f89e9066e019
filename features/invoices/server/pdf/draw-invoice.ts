import { currency, type Currency } from '#platform/contract/currency.ts'
import { PersistentWorker } from '#platform/server/work/persistent-worker.ts'
import type { Invoice } from '../../contract.ts'

// Takes at most a second, for the first document in a script that needs the large font; the rest is margin for busy machines.
const LIMITS = { seconds: 60, memoryMb: 256 }

const thread = new PersistentWorker<{ invoice: Invoice; currency: Currency }, Uint8Array>(
  new URL('./draw-invoice-thread.ts', import.meta.url),
  LIMITS,
)

/** Renders an invoice as a PDF in a worker thread. Throws 503 if too many are requested at once. */
export const drawInvoice = (invoice: Invoice): Promise<Uint8Array> => thread.ask({ invoice, currency: currency() })
