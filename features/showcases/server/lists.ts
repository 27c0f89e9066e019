import { decodeCursor, pageOf } from '#platform/server/database/keyset-page.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import { toSearchTerms } from '#platform/server/database/search-terms.ts'
import { isSomebody } from '#features/videos/server.ts'
import type { PageQuery } from '#platform/contract/fields.ts'
import type { showcasesApi, ShowcaseOrder } from '../contract.ts'
import { type HandlersOf } from './load.ts'
import { present, presentAll, type PresenterContext } from './presenter.ts'
import {
  findShowcase,
  listShowcases,
  listShowcasesOf,
  type ShowcaseRow,
  type ShowcasesWanted,
} from './queries/showcases.ts'

interface Asked extends PageQuery {
  order: ShowcaseOrder
  q?: string | undefined
}

function wantedBy({ q, order, after, skip, limit }: Asked): ShowcasesWanted {
  const [first, id] = after === undefined ? [0, 0] : decodeCursor(after, ['number', 'number'])
  return { order, words: toSearchTerms(q), after: after === undefined ? null : { first, id }, skip, limit }
}

async function pageFor(call: PresenterContext, rows: (ShowcaseRow & { first: number })[], limit: number) {
  const { items, next } = pageOf(rows, limit, ({ first, id }) => [first, id])
  const shown = await presentAll(
    call,
    items.map(({ first: _cursor, ...row }) => row),
  )
  return { items: shown, next }
}

const pageOfAll = async (call: PresenterContext, asked: Asked) =>
  pageFor(call, await listShowcases(call.db, call.caller?.id ?? null, wantedBy(asked)), asked.limit)

export const lists = {
  list: (call) => pageOfAll(call, call.query),

  listRanked: (call) => pageOfAll(call, { ...call.query, order: 'ranked' }),

  listOfDeveloper: async (call) => {
    const { db, caller, params, query } = call
    if (!(await isSomebody(db, params.id))) throw notFound('Creator not found')
    const wanted = wantedBy({ ...query, order: 'newest' })
    return pageFor(call, await listShowcasesOf(db, params.id, caller?.id ?? null, wanted), query.limit)
  },

  read: async (call) => {
    const row = await findShowcase(call.db, call.params.id, call.caller?.id ?? null)
    if (!row) throw notFound('Project showcase not found')
    return present(call, row)
  },
} satisfies Partial<HandlersOf<typeof showcasesApi>>
