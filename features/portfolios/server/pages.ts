import type { Endpoint } from '#platform/contract/endpoint.ts'
import { mapPage } from '#platform/server/database/keyset-page.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import type { BaseCall, Handler } from '#platform/server/http/routes.ts'
import { PAGES_MAX, type PortfolioPage, type portfoliosApi, type WholePage } from '../contract.ts'
import { deletePage, findPage, insertPage, listPages, lockPage, updatePage, type PageRow } from './queries/pages.ts'
import { storeSections } from './queries/sections.ts'
import { DEFAULT_SECTIONS } from './rules.ts'
import { presentSections, sectionsToStore } from './works.ts'

type Api = typeof portfoliosApi
type Pages = Pick<Api, 'listPages' | 'createPage' | 'readPage' | 'changePage' | 'removePage'>
type Own = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } }

export const pageNotFound = () => notFound('Page not found')

const present = ({ owner_id: _owner, title, ...shown }: Omit<PageRow, 'sections'>): PortfolioPage => ({
  ...shown,
  // Only the public page has no title.
  title: title ?? '',
})

async function presentWhole(call: Own, id: number): Promise<WholePage> {
  const page = await findPage(call.db, id, call.caller.id)
  if (!page) throw pageNotFound()
  const { sections, ...row } = page
  return { ...present(row), sections: await presentSections(call, call.caller.id, sections) }
}

export const pages: { [Key in keyof Pages]: Handler<Pages[Key]> } = {
  listPages: async ({ db, caller, query }) => mapPage(await listPages(db, caller.id, query), present),

  createPage: async (call) => {
    const { db, caller, body, now } = call
    const { title, words = null } = body
    const sections = await sectionsToStore(call, caller.id, body.sections ?? [...DEFAULT_SECTIONS])
    const page = { owner_id: caller.id, title, words, now }
    const id = await insertPage(db, page, PAGES_MAX)
    if (id === undefined) throw conflict('too_many_pages', `You can have at most ${PAGES_MAX} pages`)
    await storeSections(db, id, sections)
    return presentWhole(call, id)
  },

  readPage: (call) => presentWhole(call, call.params.id),

  changePage: async (call) => {
    const { db, caller, params, body, now } = call
    const { sections, ...details } = body
    if (!(await lockPage(db, params.id, caller.id))) throw pageNotFound()
    const changedDetails = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
    await updatePage(db, params.id, { ...changedDetails, updated_at: now })
    if (sections) await storeSections(db, params.id, await sectionsToStore(call, caller.id, sections))
    return presentWhole(call, params.id)
  },

  removePage: async ({ db, caller, params }) => {
    if (!(await deletePage(db, params.id, caller.id))) throw pageNotFound()
  },
}
