import { pageOf } from '#platform/server/database/keyset-page.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import {
  cursorKeys,
  findRows,
  isByRelevance,
  positionAfter,
  type SearchedWords,
} from '#platform/server/database/item-search.ts'
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

interface ListQuery extends PageQuery {
  order?: ShowcaseOrder | undefined
}

function toListFilter(
  { order, after, skip, limit }: ListQuery,
  isRanked: boolean,
  words?: SearchedWords,
): ShowcasesWanted {
  return { order, words, after: positionAfter(after, isRanked), skip, limit }
}

type RowOfList = ShowcaseRow & { first: number; place: number; missing?: string[] }

async function pageFor(call: PresenterContext, rows: RowOfList[], limit: number, isRanked = false) {
  const { items, next } = pageOf(rows, limit, ({ first, place }) => cursorKeys(isRanked, first, place))
  const shown = await presentAll(
    call,
    items.map(({ first: _first, place: _place, ...row }) => row),
  )
  return { items: shown, next }
}

async function pageOfAll(
  call: PresenterContext & { now: Date },
  { q, ...asked }: ListQuery & { q?: string | undefined },
) {
  const isRanked = isByRelevance(q, asked.order)
  const { rows, ends } = await findRows(call, q, (words) =>
    listShowcases(call.db, call.caller?.id ?? null, toListFilter(asked, isRanked, words)),
  )
  return { ...(await pageFor(call, rows, asked.limit, isRanked)), ...ends }
}

export const lists = {
  list: (call) => pageOfAll(call, call.query),

  listRanked: (call) => pageOfAll(call, { ...call.query, order: 'ranked' }),

  listOfDeveloper: async (call) => {
    const { db, caller, params, query } = call
    if (!(await isSomebody(db, params.id))) throw notFound('Creator not found')
    const wanted = toListFilter({ ...query, order: 'newest' }, false)
    return pageFor(call, await listShowcasesOf(db, params.id, caller?.id ?? null, wanted), query.limit)
  },

  read: async (call) => {
    const row = await findShowcase(call.db, call.params.id, call.caller?.id ?? null)
    if (!row) throw notFound('Project showcase not found')
    return present(call, row)
  },
} satisfies Partial<HandlersOf<typeof showcasesApi>>
