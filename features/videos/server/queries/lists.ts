import { sql, type RawBuilder } from 'kysely'
import {
  allOf,
  containsWords,
  listRanked,
  isListed,
  foundColumns,
  ownedBy,
  unrankedOrder,
  rankingWords,
  type Database,
  type SearchedList,
  type SearchedWords,
} from '#platform/server/database/database.ts'
import type { VideoOrder, VideoType } from '../../contract.ts'
import { videosFor } from './videos.ts'

/** Filters, order and page of a list of videos. */
export interface VideosWanted {
  /** By default the best matches of words, or the newest. */
  order: VideoOrder | undefined
  video_type: VideoType | null
  /** Cursor: `first` and `place` of the last row of the previous page. */
  after: { first: number; id: number } | null
  skip: number
  limit: number
}

/** A condition on a row of `videos`, supplied by another feature. */
export type VideoCondition = RawBuilder<boolean>

const ORDERS = {
  // A bare 0 would be taken for the position of a column.
  newest: sql<number>`0::bigint`,
  most_liked: sql<number>`videos.like_count`,
  most_viewed: sql<number>`videos.view_count`,
  best_rated: sql<number>`videos.rating_score`,
} satisfies Record<Exclude<VideoOrder, 'relevance'>, unknown>

const VIDEOS: SearchedList = {
  table: 'videos',
  key: 'id',
  kind: 'video',
  own: { texts: ['title', 'description'], newest: sql`videos.user_id, videos.id desc` },
}

// Videos whose preparation failed may not play, so only their owner sees them.
const isShown = sql<boolean>`videos.is_public and videos.state <> 'failed'`
const isHidden = sql<boolean>`(not videos.is_public or videos.state = 'failed')`

function conditionsOf({ order: asked, video_type, after }: VideosWanted) {
  const order = unrankedOrder(asked, 'newest')
  const first = ORDERS[order]
  const isBeyond = (place: { first: number; id: number }) =>
    order === 'newest'
      ? sql`videos.id < ${place.id}`
      : sql`(${first}, videos.id) < (${place.first}::bigint, ${place.id})`
  return {
    along: after ? isBeyond(after) : sql`true`,
    ofType: video_type === null ? allOf([]) : sql`videos.video_type = ${video_type}`,
    order: order === 'newest' ? sql`videos.id desc` : sql`${first} desc, videos.id desc`,
  }
}

const pageFor = (db: Database, reader: number | null, wanted: VideosWanted, words?: SearchedWords) =>
  videosFor(db, reader)
    .select([ORDERS[unrankedOrder(wanted.order, 'newest')].as('first'), 'videos.id as place'])
    .select(foundColumns(VIDEOS, words))
    .orderBy(conditionsOf(wanted).order)
    .limit(wanted.limit + 1)

/**
 * Returns public videos and the reader's own, optionally narrowed to some of them. Rows are ordered by `first`, then by `place`: both form
 * the cursor.
 */
export function listVideos(
  db: Database,
  reader: number | null,
  wanted: VideosWanted,
  words: SearchedWords | undefined,
  among: VideoCondition = allOf([]),
) {
  const { along, ofType, order } = conditionsOf(wanted)
  const own = reader === null ? null : ownedBy('videos.user_id', reader)
  const where = [ofType, among]
  const best = rankingWords(wanted.order, words)?.bestOf(VIDEOS, where, own)
  if (best)
    return listRanked(
      videosFor(db, reader).innerJoin(best.as('best'), 'best.item_id', 'videos.id'),
      VIDEOS,
      words,
      wanted,
    )
  const held = words?.heldIn(VIDEOS, own, where) ?? null
  const isWanted = allOf(where)
  // Of all public videos, a search or filter looks at the first only, and at all of the reader's own.
  const isWhole = held === null && isWanted === allOf([])
  const isOnPage = isListed({
    table: 'videos',
    held,
    among: isShown,
    own: own && isWhole ? allOf([own, isHidden]) : own,
    along,
    wanted: isWanted,
    order,
    skip: wanted.skip,
    limit: wanted.limit + 1,
  })
  return pageFor(db, reader, wanted, words).where(isOnPage).execute()
}

// One owner has few videos, so they are scanned, for the beginnings of words in the syntax of `to_tsquery`.
function listOwned(
  db: Database,
  owner: number,
  reader: number | null,
  { terms, ...wanted }: VideosWanted & { terms?: string | undefined },
  among: VideoCondition,
) {
  const { along, ofType } = conditionsOf(wanted)
  const held = terms === undefined ? [] : [containsWords('videos', terms).holds]
  const isOnPage = allOf([ownedBy('videos.user_id', owner), among, along, ofType, ...held])
  return pageFor(db, reader, wanted).where(isOnPage).offset(wanted.skip).execute()
}

type OwnedWanted = Parameters<typeof listOwned>[3]

export const listOwnVideos = (db: Database, owner: number, wanted: OwnedWanted) =>
  listOwned(db, owner, owner, wanted, sql`true`)

/** Returns the public videos of an owner. */
export const listShownOf = (db: Database, owner: number, reader: number | null, wanted: OwnedWanted) =>
  listOwned(db, owner, reader, wanted, isShown)
