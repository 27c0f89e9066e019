import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { RequestStatus } from '../../contract.ts'

/** How the statuses of requests are shown. */
export const REQUEST_STATUSES: Readonly<Record<RequestStatus, StatusLook>> = {
  open: { tone: 'live', label: 'Open' },
  in_progress: { tone: 'waiting', label: 'In progress' },
  completed: { tone: 'done', label: 'Completed' },
  cancelled: { tone: 'stopped', label: 'Cancelled' },
}
