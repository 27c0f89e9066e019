import { AddToPlaylistButton, PublicPlaylists } from '#features/playlists/web.tsx'
import { VideosPage } from '#features/videos/web.tsx'

/** The videos that people show, alone and in playlists. */
export function AllVideosPage() {
  return (
    <VideosPage
      playlists={(words, few) => <PublicPlaylists words={words} few={few} />}
      renderActions={(video) => <AddToPlaylistButton video={video} size="compact-sm" variant="subtle" />}
    />
  )
}
