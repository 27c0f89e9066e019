import type { LiveEventKind } from '#platform/contract/freshness.ts'
import { agreementsEvents } from '#features/agreements/contract.ts'
import { balancesEvents } from '#features/balances/contract.ts'
import { conversationsEvents } from '#features/conversations/contract.ts'
import { monthlyGiftsEvents } from '#features/donations/contract.ts'
import { invoicesEvents } from '#features/invoices/contract.ts'
import { notificationsEvents } from '#features/notifications/contract.ts'
import { productFilesEvents, purchasesEvents } from '#features/products/contract.ts'
import { ratingsEvents } from '#features/ratings/contract.ts'
import { requestsEvents } from '#features/requests/contract.ts'
import { showcaseFetchingEvents } from '#features/showcases/contract.ts'
import { snagsEvents } from '#features/snags/contract.ts'
import { subscriptionsEvents } from '#features/subscriptions/contract.ts'
import { videosEvents } from '#features/videos/contract.ts'

/** Every live event of the product. */
export const liveEvents: readonly LiveEventKind[] = [
  agreementsEvents,
  balancesEvents,
  conversationsEvents,
  invoicesEvents,
  monthlyGiftsEvents,
  notificationsEvents,
  productFilesEvents,
  purchasesEvents,
  ratingsEvents,
  requestsEvents,
  showcaseFetchingEvents,
  snagsEvents,
  subscriptionsEvents,
  videosEvents,
].flatMap((kinds) => Object.values<LiveEventKind>(kinds))
