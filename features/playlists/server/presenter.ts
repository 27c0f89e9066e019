import type { BareCall } from '#platform/server/routes.ts'
import type { Services } from '#platform/server/services.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { presentPicture, presentVideos } from '#features/videos/server.ts'
import type { Playlist, WholePlaylist } from '../contract.ts'
import type { PlaylistRow, WholePlaylistRow } from './queries/playlists.ts'

/** A playlist as its reader is answered. */
export function present(services: Services, { cover, creator_username, ...shown }: PlaylistRow, now: Date): Playlist {
  return {
    ...shown,
    creator: { id: shown.creator_id, username: creator_username },
    thumbnail_path: cover === null ? null : presentPicture(services, cover, now),
  }
}

type Reading = Pick<BareCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } | null }

/** A playlist with its videos as its reader is answered. */
export async function presentWhole(call: Reading, row: WholePlaylistRow): Promise<WholePlaylist> {
  const { items, item_count, ...shown } = row
  const videos = await presentVideos(
    call,
    items.map(({ video_id }) => video_id),
  )
  return {
    ...present(call.services, shown, call.now),
    videos: items.flatMap(({ video_id, order, note }) => {
      // One may have been deleted since the playlist was read.
      const video = videos.get(video_id)
      return video ? [{ ...video, order, note }] : []
    }),
    hidden_count: call.caller?.id === row.creator_id ? item_count - items.length : 0,
  }
}
