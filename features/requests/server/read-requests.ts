import type { Database } from '#platform/server/database/database.ts'
import { decodeCursor, idBefore, pageOf } from '#platform/server/database/keyset-page.ts'
import { forbidden } from '#platform/server/http/http-errors.ts'
import { pictureAddress } from '#platform/server/files/files.ts'
import { toSearchTerms } from '#platform/server/database/search-terms.ts'
import { getRequest, type Handlers } from './load.ts'
import { listFittingCreators } from './queries/fitting-creators.ts'
import { listOwnRequests } from './queries/lists.ts'
import { listSharedRequests } from './queries/shares.ts'
import { listMatchingRequests, listPublicRequests } from './queries/tickets.ts'
import { LISTING_RANK, phrasesIn } from './rules.ts'

async function ownPage(db: Database, readerId: number, query: Parameters<Handlers['listOwn']>[0]['query']) {
  const rows = await listOwnRequests(db, readerId, { ...query, after: idBefore(query.after) })
  return pageOf(rows, query.limit, (row) => [row.id])
}

export const reading = {
  listOwn: ({ db, caller, query }) => ownPage(db, caller.id, query),

  listOfUser: ({ db, caller, params, query }) => {
    if (params.id !== caller.id) throw forbidden('You can only view your own requests')
    return ownPage(db, caller.id, query)
  },

  listPublic: async ({ db, caller, query: { filter, after, q, min_budget, max_budget, ...wanted } }) => {
    const [first, id] = after === undefined ? [0, 0] : decodeCursor(after, ['number', 'number'])
    const rows = await listPublicRequests(db, caller?.id ?? null, {
      ...wanted,
      rank: filter === 'all' ? null : LISTING_RANK[filter],
      words: toSearchTerms(q),
      min_budget: min_budget ?? null,
      max_budget: max_budget ?? null,
      after: after === undefined ? null : { first, id },
    })
    return pageOf(rows, wanted.limit, (row) => [row.first, row.id])
  },

  listMatching: ({ db, caller, query }) => listMatchingRequests(db, caller.id, query.limit),

  listSharedWithMe: async ({ db, caller, query }) => {
    const rows = await listSharedRequests(db, caller.id, { ...query, after: idBefore(query.after) })
    return pageOf(rows, query.limit, (row) => [row.share_id])
  },

  listFitting: async ({ db, caller, params, query, services }) => {
    const request = await getRequest(db, params.id, caller.id)
    if (request.user_id !== caller.id) throw forbidden('Not authorized to invite creators to this request')
    const { id: request_id, estimated_budget: budget, title, content } = request
    const phrases = phrasesIn(`${title} ${content}`)
    const rows = await listFittingCreators(db, { request_id, owner_id: caller.id, phrases, budget, limit: query.limit })
    return rows.map(({ profile_image, ...creator }) => ({
      ...creator,
      profile_image_url: pictureAddress(services.config.PUBLIC_URL, profile_image),
    }))
  },

  read: ({ db, caller, params }) => getRequest(db, params.id, caller?.id ?? null),
} satisfies Partial<Handlers>
