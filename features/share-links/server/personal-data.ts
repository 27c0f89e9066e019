import type { PersonalData } from '#features/accounts/server.ts'
import { deleteLinksOf } from './queries.ts'

/** Links are their owner's and go with them, and so does that they opened the links of others. */
export const shareLinkPersonalData: PersonalData = {
  name: 'share_links',
  forget: ({ db }, { accountId }) => deleteLinksOf(db, accountId),
}
