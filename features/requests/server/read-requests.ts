import type { Database } from '#platform/server/database/database.ts'
import { idBefore, pageOf } from '#platform/server/database/keyset-page.ts'
import { forbidden } from '#platform/server/http/http-errors.ts'
import { cursorKeys, findRows, isByRelevance, positionAfter } from '#platform/server/database/item-search.ts'
import { getRequest, type Handlers } from './load.ts'
import { listOwnRequests } from './queries/lists.ts'
import { listSharedRequests } from './queries/shares.ts'
import { listPublicRequests } from './queries/tickets.ts'
import { LISTING_RANK } from './rules.ts'

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

  listPublic: async (call) => {
    const { filter, after, q, min_budget, max_budget, ...asked } = call.query
    const isRanked = isByRelevance(q, asked.order)
    const wanted = {
      ...asked,
      rank: filter === 'all' ? null : LISTING_RANK[filter],
      min_budget: min_budget ?? null,
      max_budget: max_budget ?? null,
      after: positionAfter(after, isRanked),
    }
    const { rows, ends } = await findRows({ ...call, hasClosed: true }, q, (words) =>
      listPublicRequests(call.db, call.caller?.id ?? null, wanted, words),
    )
    return { ...pageOf(rows, asked.limit, (row) => cursorKeys(isRanked, row.first, row.place)), ...ends }
  },

  listSharedWithMe: ({ db, caller, query }) => listSharedRequests(db, caller.id, query),

  read: ({ db, caller, params }) => getRequest(db, params.id, caller?.id ?? null),
} satisfies Partial<Handlers>
