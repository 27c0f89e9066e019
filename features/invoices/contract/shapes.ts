import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { LedgerCauseKind } from '#features/ledger/contract.ts'

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

/** An invoice, or a credit note, which says what was given back of one. */
export const InvoiceKind = z.enum(['invoice', 'credit_note'])
export type InvoiceKind = z.output<typeof InvoiceKind>

/** A document in a list. */
export const InvoiceEntry = z
  .object({
    id: Id,
    // As it stands on paper, such as A-00012.
    number: z.string(),
    kind: InvoiceKind,
    cause: LedgerCauseKind,
    seller_name: z.string(),
    buyer_name: z.string(),
    // What its first line is about.
    about: z.string(),
    // Below zero on a credit note.
    total_cents: z.int(),
    // Of an invoice, what credit notes say was given back.
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

/** A document as its two sides read it. */
export const Invoice = z
  .object({
    id: Id,
    number: z.string(),
    kind: InvoiceKind,
    cause: LedgerCauseKind,
    seller: Party,
    buyer: Party,
    lines: z.array(InvoiceLine),
    total_cents: z.int(),
    refunded_cents: z.int(),
    paid_at: Instant,
    paid_with: z.enum(['card', 'balance']),
    issued_at: Instant,
    // The invoice whose sum this one changes.
    corrects: RelatedInvoice.nullable(),
    // What changed the sum of this one, oldest first.
    corrections: z.array(RelatedInvoice),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.output<typeof Invoice>
