import type { Invoice, InvoiceEntry, InvoiceKind, RelatedInvoice } from '../contract.ts'
import type { EntryRow, InvoiceRow, RelatedRow } from './queries/find-invoices.ts'
import { numberText } from './rules.ts'

const kindOf = (total_cents: number): InvoiceKind => (total_cents < 0 ? 'credit_note' : 'invoice')

export const shownEntry = ({ series, number, ...row }: EntryRow): InvoiceEntry => ({
  ...row,
  number: numberText(series, number),
  kind: kindOf(row.total_cents),
})

const shownRelated = ({ series, number, ...row }: RelatedRow): RelatedInvoice => ({
  ...row,
  number: numberText(series, number),
  kind: kindOf(row.total_cents),
})

const collectorOf = ({
  tax_collector_name: name,
  tax_collector_address: address,
  tax_collector_tax_id: tax_id,
}: InvoiceRow['invoice']): Invoice['tax_collector'] => (name === null ? null : { name, address, tax_id })

/** Returns the response for a document with its lines and the other documents about the same payment. */
export function shownInvoice({ invoice, lines, related }: InvoiceRow): Invoice {
  const { id, series, number, cause, total_cents, paid_at, paid_with, issued_at } = invoice
  const corrected = related.find((one) => one.id === invoice.corrects)
  const corrections = related.filter((one) => one.corrects === id)
  return {
    id,
    number: numberText(series, number),
    kind: kindOf(total_cents),
    cause,
    seller: {
      id: invoice.seller_id,
      name: invoice.seller_name,
      address: invoice.seller_address,
      country: invoice.seller_country,
      tax_id: invoice.seller_tax_id,
    },
    buyer: {
      id: invoice.buyer_id,
      name: invoice.buyer_name,
      address: invoice.buyer_address,
      country: invoice.buyer_country,
      tax_id: invoice.buyer_tax_id,
    },
    lines,
    tax_cents: invoice.tax_cents,
    tax_label: invoice.tax_label,
    tax_collector: collectorOf(invoice),
    total_cents,
    refunded_cents: corrections.reduce((sum, one) => sum - one.total_cents, 0),
    paid_at,
    paid_with,
    issued_at,
    corrects: corrected ? shownRelated(corrected) : null,
    corrections: corrections.map(shownRelated),
  }
}
