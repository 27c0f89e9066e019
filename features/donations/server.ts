import type { ServerFeature } from '#platform/server/feature.ts'
import { donationListener } from './server/listener.ts'
import { monthlyGiftListener } from './server/monthly/listener.ts'
import { monthlyGiftsRoutes } from './server/monthly/routes.ts'
import { donationPersonalData } from './server/personal-data.ts'
import { compareDonations } from './server/provider-sync.ts'
import { donationPayments } from './server/reconciliation-source.ts'
import { donationsRoutes } from './server/routes.ts'
import { supportersRoutes } from './server/supporters.ts'

export const donationsFeature: ServerFeature = {
  routes: [...donationsRoutes, ...monthlyGiftsRoutes, ...supportersRoutes],
  scheduledJobs: [compareDonations],
  personalData: [donationPersonalData],
  paymentListeners: [donationListener, monthlyGiftListener],
  reconciledPayments: [donationPayments],
}
