import { sql, type Insertable, type Updateable } from 'kysely'
import {
  allOf,
  anyOf,
  listRanked,
  isListed,
  foundColumns,
  ownedBy,
  shownFullName,
  changesRow,
  type Database,
  type SearchedList,
  type SearchedWords,
} from '#platform/server/database/database.ts'
import type { Playlists } from '#platform/server/database/tables.ts'

interface StoredItem {
  video_id: number
  order: number
  note: string | null
}

/** A reader of playlists. With `byLink`, they also see the owner's private videos in the playlist. */
export interface Reader {
  id: number | null
  byLink?: boolean
}

// Same rule as in lists of videos: public and playable ones, and the reader's own.
const itemsFor = ({ id, byLink = false }: Reader) => {
  const isOpen = byLink
    ? sql`(videos.is_public or (videos.user_id = playlists.creator_id and not is_hidden('video', videos.id)))`
    : sql`videos.is_public`
  return sql`
    from playlist_items item join videos on videos.id = item.video_id
    where item.playlist_id = playlists.id
      and ((${isOpen} and videos.state <> 'failed') or videos.user_id is not distinct from ${id}::bigint)`
}

/** Selects playlists as one reader sees them. `videoId` is a video whose presence in each is queried. */
const playlistsFor = (db: Database, reader: Reader, videoId: number | null = null) =>
  db
    .selectFrom('playlists')
    .innerJoin('accounts as creator', 'creator.id', 'playlists.creator_id')
    .select([
      'playlists.id',
      'playlists.name',
      'playlists.description',
      'playlists.is_public',
      'playlists.creator_id',
      'playlists.created_at',
      'creator.shown_name as creator_username',
      sql<
        string | null
      >`case when creator.user_type = 'developer' then nullif(trim(${shownFullName('creator')}), '') end`.as(
        'creator_full_name',
      ),
      sql<number>`(select count(*)::integer ${itemsFor(reader)})`.as('video_count'),
      sql<number | null>`(select videos.id ${itemsFor(reader)} order by item.position limit 1)`.as('first_video_id'),
      sql<string | null>`
        case when playlists.creator_id is not distinct from ${reader.id}::bigint then (
          select link.token from share_links link where link.playlist_id = playlists.id
        ) end`.as('share_token'),
      sql<boolean>`exists (
        select from playlist_items asked where asked.playlist_id = playlists.id and asked.video_id = ${videoId}::bigint
      )`.as('has_video'),
    ])

export type PlaylistRow = Awaited<ReturnType<typeof getPlaylist>>

export const getPlaylist = (db: Database, id: number, reader: Reader) =>
  playlistsFor(db, reader).where('playlists.id', '=', id).executeTakeFirstOrThrow()

/** Returns a playlist with the positions of those of its videos that the reader may see, in order. */
export const findWholePlaylist = (db: Database, id: number, reader: Reader) =>
  playlistsFor(db, reader)
    .select([
      sql<StoredItem[]>`coalesce((
        select json_agg(
          json_build_object('video_id', item.video_id, 'order', item.position, 'note', item.note) order by item.position
        ) ${itemsFor(reader)}
      ), '[]')`.as('items'),
      sql<number>`(select count(*)::integer from playlist_items item where item.playlist_id = playlists.id)`.as(
        'item_count',
      ),
    ])
    .where('playlists.id', '=', id)
    .executeTakeFirst()

export type WholePlaylistRow = NonNullable<Awaited<ReturnType<typeof findWholePlaylist>>>

interface PageWanted {
  /** Cursor: the last id of the previous page. */
  after: number
  skip: number
  limit: number
}

const pageFor = (db: Database, reader: number | null, { skip, limit }: PageWanted) =>
  playlistsFor(db, { id: reader })
    .orderBy('playlists.id', 'desc')
    .offset(skip)
    // One more than the limit, to detect another page.
    .limit(limit + 1)

const PLAYLISTS: SearchedList = {
  table: 'playlists',
  key: 'id',
  kind: 'playlist',
  own: { texts: ['name', 'description'], newest: sql`playlists.creator_id desc, playlists.id desc` },
}

/** Returns the public playlists and the reader's own: the best matches of words first, or the newest. `first` and `place` are the cursor. */
export function listPlaylists(
  db: Database,
  reader: number | null,
  {
    words,
    after,
    skip,
    limit,
  }: Omit<PageWanted, 'after'> & {
    words: SearchedWords | undefined
    after: { first: number; id: number } | null
  },
) {
  const own = reader === null ? null : ownedBy('playlists.creator_id', reader)
  const best = words?.bestOf(PLAYLISTS, [], own)
  if (best)
    return listRanked(
      playlistsFor(db, { id: reader }).innerJoin(best.as('best'), 'best.item_id', 'playlists.id'),
      PLAYLISTS,
      words,
      { after, skip, limit },
    )
  const isOnPage = isListed({
    table: 'playlists',
    held: null,
    among: sql`playlists.is_public`,
    own,
    along: after ? sql`playlists.id < ${after.id}` : sql`true`,
    wanted: allOf([]),
    order: sql`playlists.id desc`,
    skip,
    limit: limit + 1,
  })
  return playlistsFor(db, { id: reader })
    .select([sql<number>`0::bigint`.as('first'), 'playlists.id as place'])
    .select(foundColumns(PLAYLISTS, undefined))
    .where(isOnPage)
    .orderBy('playlists.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Returns an owner's playlists that the reader may see, in order of creation. */
export const listPlaylistsOf = (
  db: Database,
  owner: number,
  reader: number | null,
  { video_id, after, skip, limit }: PageWanted & { video_id: number | null },
) => {
  const found = playlistsFor(db, { id: reader }, video_id)
    .where(ownedBy('playlists.creator_id', owner))
    .where('playlists.id', '>', after)
    .orderBy('playlists.id')
    .offset(skip)
    .limit(limit + 1)
  return (owner === reader ? found : found.where('playlists.is_public', '=', true)).execute()
}

/** Returns the playlists that contain a video and that the reader may see. */
export const listPlaylistsWith = (db: Database, videoId: number, reader: number | null, page: PageWanted) =>
  pageFor(db, reader, page)
    .where(sql<boolean>`(playlists.is_public or playlists.creator_id is not distinct from ${reader}::bigint)`)
    .where('playlists.id', '<', page.after)
    .where(
      sql<boolean>`exists (
        select from playlist_items item where item.playlist_id = playlists.id and item.video_id = ${videoId}
      )`,
    )
    .execute()

/** Returns the public ones of these playlists, as everyone sees them. */
export const listPlaylistsById = (db: Database, ids: number[]) =>
  playlistsFor(db, { id: null }).where('playlists.is_public', '=', true).where(anyOf('playlists.id', ids)).execute()

/** Returns an owner's newest public playlists that contain a public video, one more than `count`. */
export const listWithPublicVideos = (db: Database, owner: number, count: number) =>
  playlistsFor(db, { id: null })
    .where(ownedBy('playlists.creator_id', owner))
    .where('playlists.is_public', '=', true)
    .where(sql<boolean>`exists (select ${itemsFor({ id: null })})`)
    .orderBy('playlists.id', 'desc')
    .limit(count + 1)
    .execute()

/** Returns the owner and the visibility of a playlist. */
export const findPlaylist = (db: Database, id: number) =>
  db.selectFrom('playlists').select(['id', 'creator_id', 'is_public']).where('id', '=', id).executeTakeFirst()

/** Returns what reports keep of a playlist. */
export const findReported = (db: Database, id: number) =>
  db
    .selectFrom('playlists')
    .select(['creator_id as owner_id', 'name as title', 'description as excerpt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns the link of this id if its playlist contains this video of the same owner: such a link also shows private ones. */
export const findLinkShowing = (db: Database, id: number, videoId: number) =>
  db
    .selectFrom('share_links as link')
    .innerJoin('playlist_items as item', 'item.playlist_id', 'link.playlist_id')
    .innerJoin('videos', (on) =>
      on.onRef('videos.id', '=', 'item.video_id').onRef('videos.user_id', '=', 'link.owner_id'),
    )
    .select(['link.ends_at', 'link.password_hash'])
    .where('link.id', '=', id)
    .where('item.video_id', '=', videoId)
    .where(sql<boolean>`not is_hidden('video', item.video_id)`)
    .executeTakeFirst()

/** Locks a playlist until the transaction ends, so that its items stay as they were read. */
export const lockPlaylist = (db: Database, id: number) =>
  db
    .selectFrom('playlists')
    .select(['id', 'creator_id', 'is_public'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Inserts a playlist; returns undefined when its owner has reached the limit. Locks the account, so that concurrent inserts are counted.
 */
export async function insertPlaylist(
  db: Database,
  { creator_id, name, description, is_public, created_at }: Insertable<Playlists>,
  most: number,
): Promise<number | undefined> {
  await db.selectFrom('accounts').select('id').where('id', '=', creator_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    insert into playlists (creator_id, name, description, is_public, created_at)
    select ${creator_id}, ${name}, ${description}, ${is_public}, ${created_at}
    where (select count(*) from playlists where creator_id = ${creator_id}) < ${most}
    returning id`.execute(db)
  return rows[0]?.id
}

export const updatePlaylist = (db: Database, id: number, changes: Updateable<Playlists>) =>
  db.updateTable('playlists').set(changes).where('id', '=', id).execute()

export const deletePlaylist = (db: Database, id: number) => db.deleteFrom('playlists').where('id', '=', id).execute()

/** SQL predicate on a row of `videos`: it is in no playlist that the reader may find. */
export const isInNoPlaylist = (reader: number | null) => sql<boolean>`not exists (
  select from playlist_items item join playlists on playlists.id = item.playlist_id
  where item.video_id = videos.id and (playlists.is_public or playlists.creator_id is not distinct from ${reader}::bigint)
)`

/** Makes a playlist public or private for moderators; returns whether that changed it. */
export const setShown = (db: Database, id: number, isShown: boolean): Promise<boolean> =>
  changesRow(
    db.updateTable('playlists').set({ is_public: isShown }).where('id', '=', id).where('is_public', '=', !isShown),
  )
