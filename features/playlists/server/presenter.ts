import type { BaseCall } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { presentPictures, presentVideos } from '#features/videos/server.ts'
import type { Playlist, WholePlaylist } from '../contract.ts'
import type { PlaylistRow, WholePlaylistRow } from './queries/playlists.ts'

/** The reader of a response, with the grant of their share link, if any. */
type PresenterContext = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'> & {
  caller: { id: number } | null
  grant?: string
}
type Pictures = ReadonlyMap<number, string | null>

const presentWith = (
  { first_video_id, creator_username, creator_full_name, ...shown }: PlaylistRow,
  pictures: Pictures,
): Playlist => ({
  ...shown,
  creator: { id: shown.creator_id, username: creator_username, full_name: creator_full_name },
  thumbnail_path: first_video_id === null ? null : (pictures.get(first_video_id) ?? null),
})

const picturesOf = (call: PresenterContext, rows: readonly PlaylistRow[]): Promise<Pictures> =>
  presentPictures(
    call,
    rows.flatMap(({ first_video_id }) => first_video_id ?? []),
  )

/** Returns playlists as their reader sees them. */
export async function presentAll(call: PresenterContext, rows: readonly PlaylistRow[]): Promise<Playlist[]> {
  const pictures = await picturesOf(call, rows)
  return rows.map((row) => presentWith(row, pictures))
}

/** Returns a playlist as its reader sees it. */
export const present = async (call: PresenterContext, row: PlaylistRow): Promise<Playlist> =>
  presentWith(row, await picturesOf(call, [row]))

/** Returns a playlist with its videos as its reader sees it. */
export async function presentWhole(call: PresenterContext, row: WholePlaylistRow): Promise<WholePlaylist> {
  const { items, item_count, ...shown } = row
  const videos = await presentVideos(
    call,
    items.map(({ video_id }) => video_id),
  )
  const pictures = new Map([...videos].map(([id, { thumbnail_path }]) => [id, thumbnail_path]))
  return {
    ...presentWith(shown, pictures),
    videos: items.flatMap(({ video_id, order, note }) => {
      // A video may have been deleted since the playlist was read.
      const video = videos.get(video_id)
      return video ? [{ ...video, order, note }] : []
    }),
    hidden_count: call.caller?.id === row.creator_id ? item_count - items.length : 0,
  }
}
