import type { Database } from '#platform/server/database/database.ts'
import { listPublicCreators } from '#features/profiles/server.ts'
import { presentLink, shareLinkHandlers } from '#features/share-links/server.ts'
import type { LinkRule } from '#features/videos/server.ts'
import type { SharedPage } from '../contract.ts'
import { portfoliosSubject } from '../contract/subjects.ts'
import { pageNotFound } from './pages.ts'
import { findLinkedPage, findLinkShowing, lockPage } from './queries/pages.ts'
import { showPortfolio } from './show.ts'

/** Rule by which the link of a page also shows private videos, where the owner chose so. */
export const portfolioLinks: LinkRule = { find: findLinkShowing, shows: [portfoliosSubject] }

// 404 for someone else's page, so that its existence is not revealed.
async function lockOwn(db: Database, id: number, callerId: number): Promise<void> {
  if (!(await lockPage(db, id, callerId))) throw pageNotFound()
}

export const sharing = shareLinkHandlers({
  kind: 'page',
  gone: 'This page does not exist or is no longer shared',
  checkOwner: lockOwn,
  lockOwn,
  presentLink: ({ services }, link) =>
    presentLink(link, `${services.config.FRONTEND_URL}/shared/portfolios/${link.token}`),
  show: async (call, { target_id }): Promise<SharedPage | undefined> => {
    const page = await findLinkedPage(call.db, target_id)
    if (!page) return undefined
    const { owner_id, owner_username, owner_name, title, words, sections } = page
    const [profile = null] = await listPublicCreators(call.db, [owner_id], call.services.config.PUBLIC_URL)
    // Ratings of a creator who hides their profile are not public.
    const shown = profile ? sections : sections.filter(({ kind }) => kind !== 'ratings')
    return {
      ...(await showPortfolio(call, { sections: shown, ownerId: owner_id, byLink: true })),
      title: title ?? '',
      words,
      creator: { id: owner_id, username: owner_username, full_name: owner_name },
      profile,
    }
  },
})
