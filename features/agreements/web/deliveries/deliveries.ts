import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Agreement, Delivery, DeliveryState } from '../../contract.ts'

/** Labels and colors of the delivery states. */
export const DELIVERY_STATES: Readonly<Record<DeliveryState, StatusLook>> = {
  delivered: { tone: 'waiting', label: 'Waiting for a reply' },
  accepted: { tone: 'done', label: 'Accepted' },
  returned: { tone: 'stopped', label: 'Returned' },
}

/** Returns the newest delivery of work in progress. */
export const newestDelivery = ({ status, deliveries }: Agreement): Delivery | undefined =>
  status === 'accepted' ? deliveries.at(-1) : undefined

/** Returns the delivery that awaits the client's reply. */
export function waitingDelivery(agreement: Agreement): Delivery | undefined {
  const newest = newestDelivery(agreement)
  return newest?.state === 'delivered' ? newest : undefined
}
