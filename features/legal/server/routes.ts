import type { Config } from '#platform/server/config.ts'
import { mapPage } from '#platform/server/database/keyset-page.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { legalApi, type LegalDocument, type LegalText } from '../contract.ts'
import { findDue, insertAcceptance } from './queries/acceptances.ts'
import { BUILT_IN_SINCE, markdownOf } from './documents.ts'
import { listPlaceholders, refuseUnknown } from './placeholders.ts'
import { presentVersion } from './present-version.ts'
import { publish } from './publish.ts'
import { findInForce, findUpcoming, findVersion, listVersions } from './queries/versions.ts'
import { renderText } from './render-text.ts'

interface Shown {
  number: number
  markdown: string | null
  effective_at: string
}

async function presentText(document: LegalDocument, shown: Shown | undefined, config: Config) {
  return {
    document,
    number: shown?.number ?? 0,
    effective_at: shown?.effective_at ?? BUILT_IN_SINCE,
    nodes: await renderText(markdownOf(document, shown?.markdown, config), config),
  }
}

export const legalRoutes: Route[] = routes(legalApi, {
  read: async ({ db, params: { document }, query, now, services: { config } }): Promise<LegalText> => {
    if (document === 'contact' && config.MARKETPLACE_LAW === 'off') throw notFound('There is no contact page')
    const upcoming = await findUpcoming(db, document, now)
    if (query.upcoming) {
      if (!upcoming) throw notFound('There is no next version')
      return { ...(await presentText(document, upcoming, config)), upcoming: null }
    }
    const text = await presentText(document, await findInForce(db, document, now), config)
    return { ...text, upcoming: upcoming ?? null }
  },

  readDue: async ({ db, caller, now }) => ({ due: (await findDue(db, caller.id, now)) ?? null }),

  accept: async ({ db, caller, body: { number }, now }) => {
    const version = await findVersion(db, 'terms', number)
    if (!version || version.withdrawn_at !== null) throw notFound('There is no such version of the terms')
    await insertAcceptance(db, { account_id: caller.id, version_number: number, accepted_at: now })
  },

  listVersions: async ({ db, params: { document }, query, now }) => {
    const inForce = (await findInForce(db, document, now))?.number ?? null
    return mapPage(await listVersions(db, document, query), (row) => presentVersion(row, { inForce, now }))
  },

  readVersion: async ({ db, params: { document, number }, services: { config } }) => {
    if (number === 0) return { number, markdown: markdownOf(document, null, config) }
    const version = await findVersion(db, document, number)
    if (!version) throw notFound('There is no such version')
    return { number, markdown: markdownOf(document, version.markdown, config) }
  },

  listPlaceholders: ({ services }) => Promise.resolve(listPlaceholders(services.config)),

  preview: async ({ body: { markdown }, services }) => {
    refuseUnknown(markdown)
    return { nodes: await renderText(markdown, services.config) }
  },

  publish,
})
