import { cardPath } from '#platform/contract/cards.ts'
import type { PageHead } from '#platform/contract/page.ts'
import { itemList } from '#platform/web/page/schema.ts'
import { summaryOf } from '#platform/web/format/summary.ts'
import type { WholePlaylist } from '../../contract.ts'
import { texts } from '../texts.ts'

/** Returns the page head of a playlist: its metadata. */
export function headOfPlaylist(playlist: WholePlaylist): Omit<PageHead, 'title'> {
  const { id, name, creator, videos, thumbnail_path, is_public } = playlist
  const path = `/playlists/${id}`
  const description = summaryOf(playlist.description) ?? texts.playlistBy(name, creator.full_name ?? creator.username)
  const shown = videos.filter((video) => video.is_public)
  const entries = shown.map((video) => ({ name: video.title, path: `/video_display/stream/${video.id}` }))
  return {
    description,
    path,
    picture: cardPath('playlist', id, name, creator.username, thumbnail_path),
    isHidden: !is_public,
    data: [{ ...itemList(entries), name, description, url: path }],
  }
}
