import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Agreement, Delivery, DeliveryState } from '../contract.ts'

/** How the states of deliveries are shown. */
export const DELIVERY_STATES: Readonly<Record<DeliveryState, StatusLook>> = {
  delivered: { tone: 'waiting', label: 'Waiting for a reply' },
  accepted: { tone: 'done', label: 'Accepted' },
  returned: { tone: 'stopped', label: 'Returned' },
}

/** The newest delivery of work that is under way. */
export const newestDelivery = ({ status, deliveries }: Agreement): Delivery | undefined =>
  status === 'accepted' ? deliveries.at(-1) : undefined

/** The delivery that waits for the client's reply. */
export function waitingDelivery(agreement: Agreement): Delivery | undefined {
  const newest = newestDelivery(agreement)
  return newest?.state === 'delivered' ? newest : undefined
}
