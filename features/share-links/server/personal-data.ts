import type { PersonalData } from '#features/accounts/server.ts'
import { deleteLinksOf, exportLinks } from './queries.ts'

/** Links are their owner's and go with them, and so does that they opened the links of others. */
export const shareLinkPersonalData: PersonalData = {
  name: 'share_links',
  exportOf: exportLinks,
  forget: ({ db }, { accountId }) => deleteLinksOf(db, accountId),
}
