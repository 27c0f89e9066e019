import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idBefore, pageOf } from '#platform/server/page.ts'
import { conflict, invalidField, notFound } from '#platform/server/refusals.ts'
import type { BareCall, Handler } from '#platform/server/routes.ts'
import { newToken } from '#features/videos/server.ts'
import { PAGES_MAX, type PortfolioPage, type portfoliosApi, type WholePage } from '../contract.ts'
import { deletePage, findPage, insertPage, listPages, lockPage, updatePage, type PageRow } from './queries/pages.ts'
import { storeSections } from './queries/sections.ts'
import { DEFAULT_SECTIONS } from './rules.ts'
import { presentSections, sectionsToStore } from './works.ts'

type Api = typeof portfoliosApi
type Pages = Pick<Api, 'listPages' | 'createPage' | 'readPage' | 'changePage' | 'removePage'>
type Own = Pick<BareCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } }

const pageNotFound = () => notFound('Page not found')

const present = (frontendUrl: string, row: Omit<PageRow, 'sections'>): PortfolioPage => {
  const { owner_id: _owner, token, title, ...shown } = row
  // Only the public page has neither.
  const share_token = token ?? ''
  return { ...shown, title: title ?? '', share_token, share_url: `${frontendUrl}/shared/portfolios/${share_token}` }
}

async function presentWhole(call: Own, id: number): Promise<WholePage> {
  const page = await findPage(call.db, id, call.caller.id)
  if (!page) throw pageNotFound()
  const { sections, ...row } = page
  return {
    ...present(call.services.config.FRONTEND_URL, row),
    sections: await presentSections(call, call.caller.id, sections),
  }
}

function checkEnd(endsAt: string | null | undefined, now: Date): void {
  if (typeof endsAt === 'string' && endsAt <= now.toISOString()) {
    throw invalidField('ends_at', 'A moment that is still to come')
  }
}

export const pages: { [Key in keyof Pages]: Handler<Pages[Key]> } = {
  listPages: async ({ db, caller, query, services }) => {
    const rows = await listPages(db, caller.id, { ...query, after: idBefore(query.after) })
    const { items, next } = pageOf(rows, query.limit, ({ id }) => [id])
    return { items: items.map((row) => present(services.config.FRONTEND_URL, row)), next }
  },

  createPage: async (call) => {
    const { db, caller, body, now } = call
    const { title, words = null, ends_at = null } = body
    checkEnd(ends_at, now)
    const sections = await sectionsToStore(call, caller.id, body.sections ?? [...DEFAULT_SECTIONS])
    const page = { owner_id: caller.id, token: newToken(), title, words, ends_at, now }
    const id = await insertPage(db, page, PAGES_MAX)
    if (id === undefined) throw conflict('too_many_pages', `You can have at most ${PAGES_MAX} pages`)
    await storeSections(db, id, sections)
    return presentWhole(call, id)
  },

  readPage: (call) => presentWhole(call, call.params.id),

  changePage: async (call) => {
    const { db, caller, params, body, now } = call
    const { sections, new_link, ...details } = body
    if (!(await lockPage(db, params.id, caller.id))) throw pageNotFound()
    checkEnd(details.ends_at, now)
    const named = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
    await updatePage(db, params.id, { ...named, ...(new_link && { token: newToken() }), updated_at: now })
    if (sections) await storeSections(db, params.id, await sectionsToStore(call, caller.id, sections))
    return presentWhole(call, params.id)
  },

  removePage: async ({ db, caller, params }) => {
    if (!(await deletePage(db, params.id, caller.id))) throw pageNotFound()
  },
}
