import { currency, type Currency } from '#platform/contract/currency.ts'
import { PersistentWorker } from '#platform/server/work/persistent-worker.ts'
import type { Invoice } from '../../contract.ts'

// A second at most, for the first one in a script that needs the large face; the rest is for machines with much else to do.
const LIMITS = { seconds: 60, memoryMb: 256 }

const thread = new PersistentWorker<{ invoice: Invoice; currency: Currency }, Uint8Array>(
  new URL('./draw-invoice-thread.ts', import.meta.url),
  LIMITS,
)

/** An invoice as a PDF, drawn beside what the server does meanwhile. Throws 503 when too many ask. */
export const drawInvoice = (invoice: Invoice): Promise<Uint8Array> => thread.ask({ invoice, currency: currency() })
