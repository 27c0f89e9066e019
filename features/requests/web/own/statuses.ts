import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { RequestStatus } from '../../contract.ts'

/** Labels and colors of the request statuses. */
export const REQUEST_STATUSES: Readonly<Record<RequestStatus, StatusLook>> = {
  open: { tone: 'live', label: 'Open' },
  in_progress: { tone: 'waiting', label: 'In progress' },
  completed: { tone: 'done', label: 'Completed' },
  cancelled: { tone: 'stopped', label: 'Cancelled' },
}
