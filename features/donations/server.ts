import type { ServerFeature } from '#platform/server/feature.ts'
import { monthlyGiftFlow } from './server/monthly/payment-flow.ts'
import { monthlyGiftsRoutes } from './server/monthly/routes.ts'
import { donationFlow } from './server/payment-flow.ts'
import { donationPersonalData } from './server/personal-data.ts'
import { findAnyDonation } from './server/queries.ts'
import { findAnyGift } from './server/queries/monthly.ts'
import { donationsRoutes } from './server/routes.ts'
import { supportersRoutes } from './server/supporters.ts'

export const donationsFeature: ServerFeature = {
  routes: [...donationsRoutes, ...monthlyGiftsRoutes, ...supportersRoutes],
  personalData: [donationPersonalData],
  paymentFlows: [donationFlow, monthlyGiftFlow],
  storedAmounts: [findAnyDonation, findAnyGift],
}
