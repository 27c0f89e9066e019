import type { ServerFeature } from '#platform/server/feature.ts'
import { savedSearchEmailJobs } from './server/emails.ts'
import { savedSearchFeed } from './server/feed.ts'
import { expireMatches, savedSearchJobs } from './server/jobs.ts'
import { savedSearchMail } from './server/mail-texts.ts'
import { savedSearchesPersonalData } from './server/personal-data.ts'
import { savedSearchesRoutes } from './server/routes.ts'

export { ITEM_COLUMNS } from './server/item-columns.ts'
export { insertMatches, takeNewItems } from './server/queries/matches.ts'

export const savedSearchesFeature: ServerFeature = {
  routes: savedSearchesRoutes,
  rootAddresses: [savedSearchFeed],
  mailTexts: [savedSearchMail],
  jobs: savedSearchEmailJobs,
  scheduledJobs: savedSearchJobs,
  personalData: [savedSearchesPersonalData],
  expiry: [expireMatches],
}
