import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { SnagState } from '../contract.ts'

/** Labels and colors of the pitch states. */
export const SNAG_STATES: Readonly<Record<SnagState, StatusLook>> = {
  sent: { tone: 'waiting', label: 'Sent' },
  seen: { tone: 'waiting', label: 'Seen' },
  shortlisted: { tone: 'live', label: 'Shortlisted' },
  hired: { tone: 'done', label: 'Hired' },
  declined: { tone: 'stopped', label: 'Declined' },
  withdrawn: { tone: 'stopped', label: 'Withdrawn' },
  closed: { tone: 'stopped', label: 'Closed' },
}
