import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { RefundRequestState } from '../../contract/refund-requests.ts'
import { texts } from './request-texts.ts'

/** Label and look of each state of a refund request. */
export const LOOKS: Record<RefundRequestState, StatusLook> = {
  open: { tone: 'waiting', label: texts.states.open },
  accepted: { tone: 'done', label: texts.states.accepted },
  declined: { tone: 'stopped', label: texts.states.declined },
  closed: { tone: 'stopped', label: texts.states.closed },
}
