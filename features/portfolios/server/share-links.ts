import type { Database } from '#platform/server/database/database.ts'
import type { Handler } from '#platform/server/http/routes.ts'
import { listPublicCreators } from '#features/profiles/server.ts'
import { linkHandlers, type LinkRule, type StoredLink } from '#features/videos/server.ts'
import type { PageLink, portfolioSharingApi, SharedPage } from '../contract.ts'
import { portfoliosSubject } from '../contract/subjects.ts'
import { pageNotFound } from './pages.ts'
import { findLinkedPage, lockPage } from './queries/pages.ts'
import * as queries from './queries/shares.ts'
import { findShareShowing } from './queries/shares.ts'
import { showPortfolio } from './show.ts'

/** The link of a page also shows private videos, where its owner chose so. */
export const portfolioLinks: LinkRule = { find: findShareShowing, shows: [portfoliosSubject] }

const presentLink = (frontendUrl: string, link: StoredLink): PageLink => ({
  share_token: link.token,
  share_url: `${frontendUrl}/shared/portfolios/${link.token}`,
  ends_at: link.ends_at,
  has_password: link.password_hash !== null,
  created_at: link.created_at,
})

// Of a page of somebody else nobody learns that it is there.
async function lockOwn(db: Database, id: number, callerId: number): Promise<void> {
  if (!(await lockPage(db, id, callerId))) throw pageNotFound()
}

export const sharing: { [Key in keyof typeof portfolioSharingApi]: Handler<(typeof portfolioSharingApi)[Key]> } =
  linkHandlers({
    kind: 'page',
    queries,
    gone: 'This page does not exist or is no longer shared',
    checkOwner: lockOwn,
    lockOwn,
    presentLink: ({ services }, link) => presentLink(services.config.FRONTEND_URL, link),
    show: async (call, { page_id }): Promise<SharedPage | undefined> => {
      const page = await findLinkedPage(call.db, page_id)
      if (!page) return undefined
      const { owner_id, owner_username, owner_name, title, words, sections } = page
      const [profile = null] = await listPublicCreators(call.db, [owner_id], call.services.config.PUBLIC_URL)
      // What is said of somebody who shows no profile is not for everybody.
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
