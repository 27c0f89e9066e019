import { notFound } from '#platform/server/http/http-errors.ts'
import { routes, type BaseCall, type Route } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { listPublicCreators } from '#features/profiles/server.ts'
import { portfoliosApi, portfolioSharingApi, type Arrangement } from '../contract.ts'
import { pages } from './pages.ts'
import { deletePublicPage, findPublicPage, openPublicPage } from './queries/pages.ts'
import { storeSections } from './queries/sections.ts'
import { listWorks } from './queries/works.ts'
import { DEFAULT_SECTIONS } from './rules.ts'
import { sharing } from './share-links.ts'
import { showPortfolio } from './show.ts'
import { presentSections, presentWorks, sectionsToStore } from './works.ts'

type Own = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } }

async function presentArrangement(call: Own): Promise<Arrangement> {
  const page = await findPublicPage(call.db, call.caller.id)
  const sections = page?.sections ?? DEFAULT_SECTIONS
  return { is_default: page === undefined, sections: await presentSections(call, call.caller.id, sections) }
}

export const portfoliosRoutes: Route[] = [
  ...routes(portfoliosApi, {
    ...pages,

    read: async (call) => {
      const { db, params, services } = call
      const [creator] = await listPublicCreators(db, [params.id], services.config.PUBLIC_URL)
      if (!creator) throw notFound('Public profile not found')
      const page = await findPublicPage(db, params.id)
      return showPortfolio(call, { sections: page?.sections ?? DEFAULT_SECTIONS, ownerId: params.id, byLink: false })
    },

    readMine: presentArrangement,

    arrange: async (call) => {
      const { db, caller, body, now } = call
      const sections = await sectionsToStore(call, caller.id, body.sections)
      await storeSections(db, await openPublicPage(db, caller.id, now), sections)
      return presentArrangement(call)
    },

    reset: async ({ db, caller }) => {
      await deletePublicPage(db, caller.id)
    },

    listWorks: async (call) => {
      const { db, caller, query } = call
      const page = await listWorks(db, query.kind, caller.id, query)
      return { ...page, items: await presentWorks(call, page.items) }
    },
  }),
  ...routes(portfolioSharingApi, sharing),
]
