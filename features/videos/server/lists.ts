import { pageOf } from '#platform/server/database/keyset-page.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import type { Call } from '#platform/server/http/routes.ts'
import { cursorKeys, findRows, isByRelevance, positionAfter } from '#platform/server/database/item-search.ts'
import { toSearchTerms } from '#platform/server/database/search-terms.ts'
import type { Video, videosApi } from '../contract.ts'
import type { HandlersOf } from './load.ts'
import { present, type Reading } from './presenter.ts'
import { listOwnVideos, listShownOf, listVideos, type VideoCondition, type VideosWanted } from './queries/lists.ts'
import { isSomebody, type VideoRow } from './queries/videos.ts'

type ListCall = Pick<Call<typeof videosApi.list>, 'db' | 'caller' | 'query' | 'services' | 'now'>
type Query = ListCall['query']
type RowOfList = VideoRow & { first: number; place: number }

function toListFilter({ order, video_type, after, skip, limit }: Query, isRanked = false): VideosWanted {
  return { order, video_type: video_type ?? null, after: positionAfter(after, isRanked), skip, limit }
}

function pageFor(rows: RowOfList[], limit: number, reading: Reading, isRanked = false) {
  const { items, next } = pageOf(rows, limit, ({ first, place }) => cursorKeys(isRanked, first, place))
  return { items: items.map((row): Video => present(reading, row)), next }
}

/** Returns a page of the videos that the reader may see in lists: of all, or of those that another feature selects. */
export async function pageOfVideos(call: ListCall, among?: VideoCondition) {
  const { db, caller, query } = call
  const isRanked = isByRelevance(query.q, query.order)
  const wanted = toListFilter(query, isRanked)
  const { rows, ends } = await findRows(call, query.q, (words) =>
    listVideos(db, caller?.id ?? null, wanted, words, among),
  )
  return { ...pageFor(rows, query.limit, call, isRanked), ...ends }
}

// Puts the same list from elsewhere on, or for other words, into the `Link` header, as for endpoints whose whole response is a list.
function linkList(
  { link, query }: Pick<Call<typeof videosApi.display>, 'link' | 'query'>,
  relation: 'next' | 'corrected' | 'limited',
  path: string,
  changes: { after?: string; q?: string } = {},
) {
  const { skip: _skip, after: _after, ...wanted } = query
  const linkQuery = Object.entries({ ...wanted, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  link(relation, `/${path}?${new URLSearchParams(linkQuery).toString()}`)
}

type DeveloperCall = Pick<
  Call<typeof videosApi.listOfDeveloper>,
  'db' | 'caller' | 'params' | 'query' | 'services' | 'now'
>

async function ofDeveloper(call: DeveloperCall) {
  const { db, caller, params, query } = call
  if (!(await isSomebody(db, params.developerId))) throw notFound('Creator not found')
  const wanted = toListFilter({ ...query, order: 'newest' })
  const rows = await listShownOf(db, params.developerId, caller?.id ?? null, wanted)
  return pageFor(rows, query.limit, call)
}

export const lists = {
  list: (call) => pageOfVideos(call),

  display: async (call) => {
    const { items, next, corrected, limited } = await pageOfVideos(call)
    if (next !== null) linkList(call, 'next', 'video_display/', { after: next })
    else if (limited) linkList(call, 'limited', 'video_display/')
    if (corrected !== null) linkList(call, 'corrected', 'video_display/', { q: corrected })
    return { user_videos: [], other_videos: items }
  },

  listOwn: async (call) => {
    const { db, caller, query } = call
    if (!caller) return { user_videos: [], other_videos: [], videos: [] }
    const { items, next } = pageFor(
      await listOwnVideos(db, caller.id, { ...toListFilter(query), terms: toSearchTerms(query.q) }),
      query.limit,
      call,
    )
    if (next !== null) linkList(call, 'next', 'video_display/my-videos', { after: next })
    return { user_videos: items, other_videos: [], videos: items }
  },

  listOfDeveloper: ofDeveloper,
  displayOfDeveloper: ofDeveloper,
} satisfies Partial<HandlersOf<typeof videosApi>>
