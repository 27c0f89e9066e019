import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { PayoutState } from '../contract.ts'

/** Label and look of each state of a payout. */
export const PAYOUT_STATES: Record<PayoutState, StatusLook> = {
  requested: { tone: 'live', label: 'Requested' },
  held: { tone: 'waiting', label: 'On hold' },
  paid: { tone: 'done', label: 'Paid' },
  returned: { tone: 'stopped', label: 'Returned to the balance' },
  cancelled: { tone: 'stopped', label: 'Cancelled' },
}
