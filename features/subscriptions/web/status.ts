import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { SubscriptionStatus } from '../contract.ts'
import { texts } from './texts.ts'

const LOOKS: Record<SubscriptionStatus['status'], StatusLook> = {
  none: { tone: 'plain', label: texts.none },
  active: { tone: 'live', label: texts.active },
  past_due: { tone: 'waiting', label: texts.pastDue },
  disputed: { tone: 'waiting', label: texts.disputed },
  canceled: { tone: 'stopped', label: texts.ended },
  incomplete: { tone: 'waiting', label: texts.incomplete },
  expired: { tone: 'stopped', label: texts.ended },
}

/** Returns the label and look of a subscription's status. */
export function lookOf({ status, cancel_at_period_end, confirm_url }: SubscriptionStatus): StatusLook {
  if (confirm_url) return { tone: 'waiting', label: texts.toConfirm }
  return status === 'active' && cancel_at_period_end ? { tone: 'waiting', label: texts.ending } : LOOKS[status]
}

/** Whether the provider has a subscription to manage. */
export const isManageable = ({ status }: Pick<SubscriptionStatus, 'status'>): boolean =>
  status === 'active' || status === 'past_due' || status === 'disputed'
