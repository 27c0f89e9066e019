import { accountsFeature } from '#features/accounts/web.tsx'
import { agreementsFeature } from '#features/agreements/web.tsx'
import { archivesFeature } from '#features/archives/web.tsx'
import { balancesFeature } from '#features/balances/web.tsx'
import { blocksFeature } from '#features/blocks/web.tsx'
import { boardsFeature } from '#features/boards/web.tsx'
import { caseStudiesFeature } from '#features/case-studies/web.tsx'
import { conversationsFeature } from '#features/conversations/web.tsx'
import { dashboardsFeature } from '#features/dashboards/web.tsx'
import { discoveryFeature } from '#features/discovery/web.tsx'
import { donationsFeature } from '#features/donations/web.tsx'
import { feedbackFeature } from '#features/feedback/web.tsx'
import { integrationsFeature } from '#features/integrations/web.tsx'
import { invoicesFeature } from '#features/invoices/web.tsx'
import { moderationFeature } from '#features/moderation/web.tsx'
import { legalFeature } from '#features/legal/web.tsx'
import { notificationsFeature } from '#features/notifications/web.tsx'
import { operatorsFeature } from '#features/operators/web.tsx'
import { paymentsFeature } from '#features/payments/web.tsx'
import { payoutsFeature } from '#features/payouts/web.tsx'
import { playlistsFeature } from '#features/playlists/web.tsx'
import { portfoliosFeature } from '#features/portfolios/web.tsx'
import { productsFeature } from '#features/products/web.tsx'
import { projectsFeature } from '#features/projects/web.tsx'
import { ratingsFeature } from '#features/ratings/web.tsx'
import { requestsFeature } from '#features/requests/web.tsx'
import { savedSearchesFeature } from '#features/saved-searches/web.tsx'
import { searchFeature } from '#features/search/web.tsx'
import { showcasesFeature } from '#features/showcases/web.tsx'
import { snagsFeature } from '#features/snags/web.tsx'
import { subscriptionsFeature } from '#features/subscriptions/web.tsx'
import { tradersFeature } from '#features/traders/web.tsx'
import { videosFeature } from '#features/videos/web.tsx'
import type { WebFeature } from '#platform/web/feature.ts'

/** Every feature with screens, or with contributions to all of them. */
export const webFeatures: readonly WebFeature[] = [
  accountsFeature,
  paymentsFeature,
  subscriptionsFeature,
  donationsFeature,
  invoicesFeature,
  balancesFeature,
  payoutsFeature,
  feedbackFeature,
  blocksFeature,
  integrationsFeature,
  legalFeature,
  notificationsFeature,
  moderationFeature,
  ratingsFeature,
  projectsFeature,
  requestsFeature,
  conversationsFeature,
  agreementsFeature,
  caseStudiesFeature,
  snagsFeature,
  dashboardsFeature,
  discoveryFeature,
  searchFeature,
  savedSearchesFeature,
  operatorsFeature,
  boardsFeature,
  videosFeature,
  playlistsFeature,
  showcasesFeature,
  portfoliosFeature,
  productsFeature,
  archivesFeature,
  tradersFeature,
]
