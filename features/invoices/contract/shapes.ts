import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { LedgerCauseKind } from '#features/ledger/contract.ts'

export const invoicesSubject = subject('invoices')

/** Payload of the live event `invoice`, sent to both sides. */
export const InvoiceNews = z.object({ id: Id })

export const invoicesEvents = events({ invoice: { payload: InvoiceNews, changes: [invoicesSubject] } })

/** Party of an invoice, with its details at the time of issue. */
export const Party = z.object({
  // Null for the platform.
  id: Id.nullable(),
  name: z.string(),
  // Postal address, one line per line.
  address: z.string().nullable(),
  // Two letters of ISO 3166-1.
  country: z.string().nullable(),
  tax_id: z.string().nullable(),
})
export type Party = z.output<typeof Party>

/** Who collected the tax on a document and owes it to the tax authorities, with its details at the time of issue. */
export const TaxCollector = z.object({
  name: z.string(),
  address: z.string().nullable(),
  tax_id: z.string().nullable(),
})
export type TaxCollector = z.output<typeof TaxCollector>

/** What documents call their tax collector, also where a business abroad accounts for the tax itself. */
export const TAX_COLLECTOR_LABEL = 'Seller for tax purposes'

/** An invoice, or a credit note for the refund of one. */
export const InvoiceKind = z.enum(['invoice', 'credit_note'])
export type InvoiceKind = z.output<typeof InvoiceKind>

/** Document in a list. */
export const InvoiceEntry = z
  .object({
    id: Id,
    // The printed number, such as A-00012.
    number: z.string(),
    kind: InvoiceKind,
    cause: LedgerCauseKind,
    seller_name: z.string(),
    buyer_name: z.string(),
    // Description of its first line.
    about: z.string(),
    // Negative on a credit note.
    total_cents: z.int(),
    // Sum of the credit notes of an invoice.
    refunded_cents: z.int(),
    issued_at: Instant,
  })
  .meta({ id: 'InvoiceEntry' })
export type InvoiceEntry = z.output<typeof InvoiceEntry>

export const InvoiceLine = z.object({ text: z.string(), quantity: z.int(), unit_cents: z.int() })

/** Another document about the same payment. */
export const RelatedInvoice = z.object({
  id: Id,
  number: z.string(),
  kind: InvoiceKind,
  total_cents: z.int(),
  issued_at: Instant,
})
export type RelatedInvoice = z.output<typeof RelatedInvoice>

/** A document as its two sides see it. */
export const Invoice = z
  .object({
    id: Id,
    number: z.string(),
    kind: InvoiceKind,
    cause: LedgerCauseKind,
    seller: Party,
    buyer: Party,
    lines: z.array(InvoiceLine),
    // The part of the total that is tax, with its name and rate; null where no tax was determined.
    tax_cents: z.int(),
    tax_label: z.string().nullable(),
    // The platform, where it collects the tax on a sale of somebody else; otherwise null.
    tax_collector: TaxCollector.nullable(),
    total_cents: z.int(),
    refunded_cents: z.int(),
    paid_at: Instant,
    paid_with: z.enum(['card', 'balance']),
    issued_at: Instant,
    // The invoice that this document corrects.
    corrects: RelatedInvoice.nullable(),
    // Documents that correct this one, oldest first.
    corrections: z.array(RelatedInvoice),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.output<typeof Invoice>
