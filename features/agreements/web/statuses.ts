import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { AgreementStatus } from '../contract.ts'

/** Labels and colors of the agreement statuses. */
export const AGREEMENT_STATUSES: Readonly<Record<AgreementStatus, StatusLook>> = {
  proposed: { tone: 'waiting', label: 'Proposed' },
  accepted: { tone: 'done', label: 'Accepted' },
  declined: { tone: 'stopped', label: 'Declined' },
  withdrawn: { tone: 'stopped', label: 'Withdrawn' },
  completed: { tone: 'done', label: 'Completed' },
}
