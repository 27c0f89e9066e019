import { accountsFeature } from '#features/accounts/server.ts'
import { agreementsFeature } from '#features/agreements/server.ts'
import { antiSpamFeature } from '#features/anti-spam/server.ts'
import { archivesFeature } from '#features/archives/server.ts'
import { balancesFeature } from '#features/balances/server.ts'
import { blocksFeature } from '#features/blocks/server.ts'
import { boardsFeature } from '#features/boards/server.ts'
import { caseStudiesFeature } from '#features/case-studies/server.ts'
import { conversationsFeature } from '#features/conversations/server.ts'
import { dashboardsFeature } from '#features/dashboards/server.ts'
import { discoveryFeature } from '#features/discovery/server.ts'
import { donationsFeature } from '#features/donations/server.ts'
import { feedbackFeature } from '#features/feedback/server.ts'
import { administrationFeature } from '#features/administration/server.ts'
import { integrationsFeature } from '#features/integrations/server.ts'
import { invoicesFeature } from '#features/invoices/server.ts'
import { legalFeature } from '#features/legal/server.ts'
import { ledgerFeature } from '#features/ledger/server.ts'
import { matchesFeature } from '#features/matches/server.ts'
import { moderationFeature } from '#features/moderation/server.ts'
import { notificationsFeature } from '#features/notifications/server.ts'
import { operatorsFeature } from '#features/operators/server.ts'
import { paymentsFeature } from '#features/payments/server.ts'
import { payoutsFeature } from '#features/payouts/server.ts'
import { peopleFeature } from '#features/people/server.ts'
import { playlistsFeature } from '#features/playlists/server.ts'
import { portfoliosFeature } from '#features/portfolios/server.ts'
import { productsFeature } from '#features/products/server.ts'
import { profilesFeature } from '#features/profiles/server.ts'
import { projectsFeature } from '#features/projects/server.ts'
import { ratingsFeature } from '#features/ratings/server.ts'
import { reputationFeature } from '#features/reputation/server.ts'
import { requestsFeature } from '#features/requests/server.ts'
import { savedSearchesFeature } from '#features/saved-searches/server.ts'
import { searchFeature } from '#features/search/server.ts'
import { shareLinksFeature } from '#features/share-links/server.ts'
import { showcasesFeature } from '#features/showcases/server.ts'
import { snagsFeature } from '#features/snags/server.ts'
import { subscriptionsFeature } from '#features/subscriptions/server.ts'
import { tradersFeature } from '#features/traders/server.ts'
import { videosFeature } from '#features/videos/server.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import type { features } from '../architecture.ts'

/**
 * Every server feature. The order is that in which a closed account's data is erased, which locks rows, but for what is erased last, and in
 * which features recognize payments: those that must query the provider come last.
 */
export const serverFeatures = {
  accounts: accountsFeature,
  moderation: moderationFeature,
  payments: paymentsFeature,
  ledger: ledgerFeature,
  // Before balances: an open payout stops the closing, and nothing is forfeited.
  payouts: payoutsFeature,
  balances: balancesFeature,
  blocks: blocksFeature,
  profiles: profilesFeature,
  projects: projectsFeature,
  snags: snagsFeature,
  // Before the items that were imported.
  archives: archivesFeature,
  // Before agreements: it recognizes its payments without a request to the provider.
  subscriptions: subscriptionsFeature,
  agreements: agreementsFeature,
  'case-studies': caseStudiesFeature,
  boards: boardsFeature,
  matches: matchesFeature,
  requests: requestsFeature,
  conversations: conversationsFeature,
  integrations: integrationsFeature,
  notifications: notificationsFeature,
  'share-links': shareLinksFeature,
  showcases: showcasesFeature,
  portfolios: portfoliosFeature,
  products: productsFeature,
  // After products: sellers who leave are invoiced for their fees with their billing details.
  invoices: invoicesFeature,
  traders: tradersFeature,
  playlists: playlistsFeature,
  videos: videosFeature,
  donations: donationsFeature,
  feedback: feedbackFeature,
  legal: legalFeature,
  operators: operatorsFeature,
  administration: administrationFeature,
  'anti-spam': antiSpamFeature,
  people: peopleFeature,
  ratings: ratingsFeature,
  reputation: reputationFeature,
  dashboards: dashboardsFeature,
  discovery: discoveryFeature,
  search: searchFeature,
  'saved-searches': savedSearchesFeature,
} satisfies Record<keyof typeof features, ServerFeature>
