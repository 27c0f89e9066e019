import { minorOf } from '#platform/contract/currency.ts'
import { encodeCursor, idBefore, type Page as KeysetPage } from '#platform/server/database/keyset-page.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import type { Call } from '#platform/server/http/routes.ts'
import {
  cursorKeys,
  findRows,
  isByRelevance,
  unrankedOrder,
  positionAfter,
} from '#platform/server/database/item-search.ts'
import { isSomebody } from '#features/videos/server.ts'
import type { PageQuery } from '#platform/contract/fields.ts'
import type { ProductList, productsApi } from '../contract.ts'
import { getVisible, type HandlersOf } from './load.ts'
import { present, presentSummary, type PresenterContext } from './presenter.ts'
import { COUNT_LIMIT, countOf, countPublished, listOf, listPublished, type OwnedFilter } from './queries/lists.ts'
import type { SummaryRow } from './queries/rows.ts'

type Page = ProductList & Omit<KeysetPage<unknown>, 'items'>

interface Found<Row> {
  /** One more than requested, if there is one. */
  rows: Row[]
  /** Number of rows, as far as they were counted. */
  counted: number
  cursorOf: (row: Row) => readonly (number | string)[]
  /** What the page says of a search. */
  ends?: Pick<KeysetPage<unknown>, 'corrected' | 'limited'>
}

function pageOf<Row extends SummaryRow>(
  call: PresenterContext & { query: PageQuery },
  { rows, counted, cursorOf, ends }: Found<Row>,
): Page {
  const { skip, limit } = call.query
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const reached = skip + rows.length
  return {
    items: shown.map((row) => presentSummary(row, call)),
    total: counted < COUNT_LIMIT ? counted : Math.max(counted, reached),
    skip,
    limit,
    next: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null,
    ...ends,
  }
}

async function list(call: Call<typeof productsApi.list>): Promise<Page> {
  const { db, caller, query } = call
  const { category, search, min_price, max_price, sort, skip, limit } = query
  const filter = {
    category,
    min_cents: min_price === undefined ? undefined : minorOf(min_price),
    max_cents: max_price === undefined ? undefined : minorOf(max_price),
  }
  const isRanked = isByRelevance(search, sort)
  const after = positionAfter(query.after, isRanked, unrankedOrder(sort, 'newest') === 'newest' ? 'instant' : 'number')
  const { rows, words, ends } = await findRows(call, search, (searched) =>
    listPublished(db, caller?.id ?? null, { ...filter, words: searched }, { sort, after, skip, limit }),
  )
  // If all rows fit on the page, counting is unnecessary; it costs as much as finding them.
  const isComplete = (search && !words) || (after === null && skip === 0 && rows.length <= limit)
  const counted = isComplete ? rows.length : await countPublished(db, { ...filter, words }, sort)
  return pageOf(call, { rows, counted, cursorOf: ({ first, place }) => cursorKeys(isRanked, first, place), ends })
}

async function listOwned(call: PresenterContext & { query: PageQuery }, owned: OwnedFilter): Promise<Page> {
  const { db, caller, query } = call
  const rows = await listOf(db, caller?.id ?? null, owned, { ...query, before: idBefore(query.after) })
  return pageOf(call, { rows, counted: await countOf(db, owned), cursorOf: ({ id }) => [id] })
}

export const lists = {
  list,

  listOwn: (call) => listOwned(call, { developer_id: call.caller.id, status: call.query.status }),

  listOfDeveloper: async (call) => {
    const { db, params } = call
    if (!(await isSomebody(db, params.developerId))) throw notFound('Creator not found')
    return listOwned(call, { developer_id: params.developerId, status: 'published' })
  },

  read: async (call) => present(call, await getVisible(call.db, call.params.id, call.caller)),
} satisfies Partial<HandlersOf<typeof productsApi>>
