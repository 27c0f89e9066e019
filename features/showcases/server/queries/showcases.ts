import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import {
  allOf,
  anyOf,
  hasRow,
  listRanked,
  isListed,
  foundColumns,
  ownedBy,
  unrankedOrder,
  rankingWords,
  changesRow,
  findsRow,
  countRows,
  type Database,
  type Listing,
  type SearchedList,
  type SearchedWords,
} from '#platform/server/database/database.ts'
import type { Showcases } from '#platform/server/database/tables.ts'
import type { ShowcaseOrder } from '../../contract.ts'
import { showcasePictures } from './pictures.ts'

/** SQL predicate on a row of `showcases`: a reader can see it. A hidden one is seen by its developer only. */
const isVisibleTo = (reader: number | null) =>
  sql<boolean>`(showcases.is_public or showcases.developer_id is not distinct from ${reader}::bigint)`

/** The columns of `showcases` that its developer exports and readers see. */
export const showcaseColumns = [
  'showcases.id',
  'showcases.title',
  'showcases.description',
  'showcases.for_whom',
  'showcases.what_changed',
  'showcases.project_url',
  'showcases.repository_url',
  'showcases.demo_url',
  'showcases.include_profile',
  'showcases.average_rating',
  'showcases.total_ratings',
  'showcases.created_at',
  'showcases.updated_at',
] as const

/** Selects showcases as one reader sees them: of their videos, those in public lists and the reader's own. */
const showcasesFor = (db: Database, reader: number | null) =>
  db
    .selectFrom('showcases')
    .innerJoin('accounts as developer', 'developer.id', 'showcases.developer_id')
    .select([
      ...showcaseColumns,
      'showcases.developer_id',
      'developer.shown_name as developer_username',
      'developer.full_name as developer_name',
      showcasePictures.all.as('pictures'),
      sql<number[]>`coalesce((
        select json_agg(videos.id order by item.position)
        from showcase_videos item join videos on videos.id = item.video_id
        where item.showcase_id = showcases.id
          and ((videos.is_public and videos.state <> 'failed') or videos.user_id is not distinct from ${reader}::bigint)
      ), '[]')`.as('video_ids'),
      hasRow(sql`from showcase_readmes readme where readme.showcase_id = showcases.id`).as('has_readme'),
      sql<string | null>`
        case when showcases.developer_id is not distinct from ${reader}::bigint then (
          select link.token from share_links link where link.showcase_id = showcases.id
        ) end`.as('share_token'),
    ])
    .where(isVisibleTo(reader))

export type ShowcaseRow = Awaited<ReturnType<typeof getShowcase>>

export const findShowcase = (db: Database, id: number, reader: number | null) =>
  showcasesFor(db, reader).where('showcases.id', '=', id).executeTakeFirst()

export const getShowcase = (db: Database, id: number, reader: number | null) =>
  showcasesFor(db, reader).where('showcases.id', '=', id).executeTakeFirstOrThrow()

export const listShowcasesById = (db: Database, ids: readonly number[], reader: number | null) =>
  showcasesFor(db, reader).where(anyOf('showcases.id', ids)).execute()

/** Filters, order and page of a list of showcases. */
export interface ShowcasesWanted {
  /** By default the best matches of words, or the newest. */
  order: ShowcaseOrder | undefined
  words: SearchedWords | undefined
  /** Cursor: `first` and `place` of the last row of the previous page. */
  after: { first: number; id: number } | null
  skip: number
  limit: number
}

const ORDERS = {
  // A bare 0 would be taken for the position of a column.
  newest: sql<number>`0::bigint`,
  best_rated: sql<number>`showcases.rating_score`,
  ranked: sql<number>`showcases.rank`,
} satisfies Record<Exclude<ShowcaseOrder, 'relevance'>, unknown>

const SHOWCASES: SearchedList = { table: 'showcases', key: 'id', kind: 'showcase' }

function listingOf(
  { order: orderWanted, words, after, skip, limit }: ShowcasesWanted,
  among: RawBuilder<unknown> = sql`showcases.is_public`,
): Listing {
  const order = unrankedOrder(orderWanted, 'newest')
  const first = ORDERS[order]
  const isBeyond = (place: { first: number; id: number }) =>
    order === 'newest'
      ? sql`showcases.id < ${place.id}`
      : sql`(${first}, showcases.id) < (${place.first}::bigint, ${place.id})`
  return {
    table: 'showcases',
    held: words?.heldIn(SHOWCASES) ?? null,
    among,
    own: null,
    along: after ? isBeyond(after) : sql`true`,
    wanted: allOf([]),
    order: order === 'newest' ? sql`showcases.id desc` : sql`${first} desc, showcases.id desc`,
    // One more than the limit, to detect another page.
    skip,
    limit: limit + 1,
  }
}

const pageFor = (db: Database, reader: number | null, wanted: ShowcasesWanted) =>
  showcasesFor(db, reader)
    .select([ORDERS[unrankedOrder(wanted.order, 'newest')].as('first'), 'showcases.id as place'])
    .select(foundColumns(SHOWCASES, wanted.words))
    .orderBy(listingOf(wanted).order)
    .limit(wanted.limit + 1)

/** Returns all showcases. Rows are ordered by `first`, then by `place`: both form the cursor. */
export function listShowcases(db: Database, reader: number | null, wanted: ShowcasesWanted) {
  const { order, words } = wanted
  const best = rankingWords(order, words)?.bestOf(SHOWCASES, [])
  if (!best)
    return pageFor(db, reader, wanted)
      .where(isListed(listingOf(wanted)))
      .execute()
  return listRanked(
    showcasesFor(db, reader).innerJoin(best.as('best'), 'best.item_id', 'showcases.id'),
    SHOWCASES,
    words,
    wanted,
  )
}

/** Returns the showcases of one developer. They are few, so they are read without the search index. */
export const listShowcasesOf = (
  db: Database,
  developer: number,
  reader: number | null,
  wanted: Omit<ShowcasesWanted, 'words'>,
) =>
  pageFor(db, reader, { ...wanted, words: undefined })
    // The reader's own hidden ones too.
    .where(isListed(listingOf({ ...wanted, words: undefined, skip: 0 }, isVisibleTo(reader))))
    .where(ownedBy('showcases.developer_id', developer))
    .offset(wanted.skip)
    .execute()

/** Rating summary of a showcase. */
type Standing = Pick<Selectable<Showcases>, 'average_rating' | 'total_ratings' | 'rating_score'>

/** Returns the owner of a showcase. */
export const findOwner = (db: Database, id: number) =>
  db
    .selectFrom('showcases')
    .select(['id', 'developer_id', 'title', 'repository_url'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns the owner of a showcase that a reader can see. */
export const findSeen = (db: Database, id: number, reader: number | null) =>
  db
    .selectFrom('showcases')
    .select(['id', 'developer_id', 'title'])
    .where('id', '=', id)
    .where(isVisibleTo(reader))
    .executeTakeFirst()

/** Returns what reports keep of a showcase, and whether it is public. */
export const findReported = (db: Database, id: number) =>
  db
    .selectFrom('showcases')
    .select(['developer_id as owner_id', 'title', 'description as excerpt', 'is_public'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a showcase until the transaction ends, so that its contents stay as they were read. */
export const lockShowcase = (db: Database, id: number) =>
  db
    .selectFrom('showcases')
    .select(['id', 'developer_id', 'title', 'repository_url'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Inserts a showcase; returns undefined when its developer has reached the limit. Locks the account, so that concurrent inserts are
 * counted.
 */
export async function insertShowcase(
  db: Database,
  showcase: Insertable<Showcases>,
  most: number,
): Promise<number | undefined> {
  const { developer_id } = showcase
  await db.selectFrom('accounts').select('id').where('id', '=', developer_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  if ((await countRows(db.selectFrom('showcases').where('developer_id', '=', developer_id))) >= most) return undefined
  const { id } = await db.insertInto('showcases').values(showcase).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateShowcase = (db: Database, id: number, changes: Updateable<Showcases>) =>
  db.updateTable('showcases').set(changes).where('id', '=', id).execute()

/** Stores the rating summary of a showcase; returns false when the showcase is gone. */
export const setStanding = (db: Database, id: number, standing: Standing): Promise<boolean> =>
  changesRow(db.updateTable('showcases').set(standing).where('id', '=', id))

export const deleteShowcase = (db: Database, id: number) => db.deleteFrom('showcases').where('id', '=', id).execute()

/** Whether a creator has a profile, public or hidden. */
export const hasProfile = (db: Database, developerId: number): Promise<boolean> =>
  findsRow(db.selectFrom('developer_profiles').select('id').where('user_id', '=', developerId))

/** Makes a showcase public or private for moderators; returns whether that changed it. */
export const setShown = (db: Database, id: number, isShown: boolean): Promise<boolean> =>
  changesRow(
    db.updateTable('showcases').set({ is_public: isShown }).where('id', '=', id).where('is_public', '=', !isShown),
  )
