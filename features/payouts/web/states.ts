import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { PayoutAccount, PayoutState } from '../contract.ts'

/** Label and look of each state of a payout. */
export const PAYOUT_STATES: Record<PayoutState, StatusLook> = {
  requested: { tone: 'live', label: 'Requested' },
  held: { tone: 'waiting', label: 'On hold' },
  transferring: { tone: 'live', label: 'Being transferred' },
  transferred: { tone: 'live', label: 'At Stripe' },
  in_transit: { tone: 'live', label: 'On its way to the bank' },
  paid: { tone: 'done', label: 'Paid' },
  stuck: { tone: 'waiting', label: 'Did not arrive' },
  reversing: { tone: 'live', label: 'Coming back' },
  returned: { tone: 'stopped', label: 'Returned to the balance' },
  cancelled: { tone: 'stopped', label: 'Cancelled' },
}

/** Label and look of each state of an account at the payment provider. */
export const ACCOUNT_LOOKS: Record<Exclude<PayoutAccount['state'], 'none'>, StatusLook> = {
  onboarding: { tone: 'waiting', label: 'Not finished' },
  active: { tone: 'done', label: 'Ready' },
  restricted: { tone: 'waiting', label: 'Cannot be paid' },
  rejected: { tone: 'stopped', label: 'Refused' },
  closed: { tone: 'stopped', label: 'Disconnected' },
}
