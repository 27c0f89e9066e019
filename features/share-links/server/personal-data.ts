import type { PersonalData } from '#features/accounts/server.ts'
import { deleteLinksOf } from './queries.ts'

/** Share links are deleted with their owner's account, and so are the account's openings of other links. */
export const shareLinkPersonalData: PersonalData = {
  name: 'share_links',
  erase: ({ db }, { accountId }) => deleteLinksOf(db, accountId),
}
