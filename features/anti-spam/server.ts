import type { PersonalData } from '#features/accounts/server.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { checkSpam } from './server/check-post.ts'
import { deleteOldPosts, deletePosts, exportPosts } from './server/queries.ts'
import { repeatedSince } from './server/rules.ts'

export { findHeldWords } from './server/rules.ts'

const postPersonalData: PersonalData = {
  name: 'recent_posts',
  exportOf: exportPosts,
  erase: ({ db }, { accountId }) => deletePosts(db, accountId),
}

export const antiSpamFeature: ServerFeature = {
  postChecks: [checkSpam],
  personalData: [postPersonalData],
  expiry: [
    ({ db, now, services: { config } }) =>
      deleteOldPosts(db, { now, since: repeatedSince(config.REPEATED_TEXT_HOURS, now) ?? now }),
  ],
}
