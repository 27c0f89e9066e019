import { formatCents } from '#platform/web/ui/layout/Money.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { InvoiceEntry } from '../contract.ts'
import { texts } from './texts.ts'

type InvoiceStatusProps = { invoice: Pick<InvoiceEntry, 'kind' | 'total_cents' | 'refunded_cents'> }

/** Whether an invoice is paid, or refunded in part or in full; credit notes have no status. */
export function InvoiceStatus({ invoice: { kind, total_cents, refunded_cents } }: InvoiceStatusProps) {
  if (kind !== 'invoice') return null
  if (refunded_cents === 0) return <Badge tone="done">{texts.isPaid}</Badge>
  const isWhole = refunded_cents >= total_cents
  return <Badge tone="stopped">{isWhole ? texts.refundedWhole : texts.refundedPart(formatCents(refunded_cents))}</Badge>
}
