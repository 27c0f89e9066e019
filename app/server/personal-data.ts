import type { PersonalData } from '#features/accounts/server.ts'
import { agreementPersonalData } from '#features/agreements/server.ts'
import { balancePersonalData } from '#features/balances/server.ts'
import { boardPersonalData } from '#features/boards/server.ts'
import { messagePersonalData } from '#features/conversations/server.ts'
import { donationPersonalData } from '#features/donations/server.ts'
import { feedbackPersonalData } from '#features/feedback/server.ts'
import { invoicePersonalData } from '#features/invoices/server.ts'
import { notificationPersonalData } from '#features/notifications/server.ts'
import { operatorPersonalData } from '#features/operators/server.ts'
import { playlistPersonalData } from '#features/playlists/server.ts'
import { portfolioPersonalData } from '#features/portfolios/server.ts'
import { productFilesPersonalData, productPersonalData, purchasePersonalData } from '#features/products/server.ts'
import { profilePersonalData } from '#features/profiles/server.ts'
import { projectPersonalData } from '#features/projects/server.ts'
import { ratingPersonalData } from '#features/ratings/server.ts'
import { requestPersonalData } from '#features/requests/server.ts'
import { shareLinkPersonalData } from '#features/share-links/server.ts'
import { showcasePersonalData } from '#features/showcases/server.ts'
import { snagPersonalData } from '#features/snags/server.ts'
import { subscriptionPersonalData } from '#features/subscriptions/server.ts'
import { videoPersonalData } from '#features/videos/server.ts'
import { ratedKinds } from './rating-subjects.ts'

/** What each feature keeps for an account, for its owner's copy and for the day they leave. */
export const allPersonalData: readonly PersonalData[] = [
  profilePersonalData,
  projectPersonalData,
  snagPersonalData,
  agreementPersonalData,
  boardPersonalData,
  requestPersonalData,
  messagePersonalData,
  subscriptionPersonalData,
  donationPersonalData,
  productFilesPersonalData,
  invoicePersonalData,
  purchasePersonalData,
  balancePersonalData,
  notificationPersonalData,
  shareLinkPersonalData,
  showcasePersonalData,
  portfolioPersonalData,
  productPersonalData,
  playlistPersonalData,
  videoPersonalData,
  feedbackPersonalData,
  operatorPersonalData,
  ratingPersonalData(ratedKinds),
]
