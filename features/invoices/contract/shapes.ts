import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'

export const invoicesSubject = subject('invoices')

/** What the live event `invoice` tells both sides. */
export const InvoiceNews = z.object({ id: Id })

export const invoicesEvents = events({ invoice: { payload: InvoiceNews, changes: [invoicesSubject] } })

/** A side of an invoice, as it stood there when it was issued. */
export const Party = z.object({
  // Null for who runs this installation.
  id: Id.nullable(),
  name: z.string(),
  // Lines, as on an envelope.
  address: z.string().nullable(),
  tax_id: z.string().nullable(),
})
export type Party = z.output<typeof Party>

/** What was paid for. */
export const InvoiceCause = z.enum(['subscription', 'donation', 'top_up', 'purchase'])
export type InvoiceCause = z.output<typeof InvoiceCause>
