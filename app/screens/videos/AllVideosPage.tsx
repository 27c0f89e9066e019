// First visit: videos
import type { ReactNode } from 'react'
import { AddToPlaylistButton, PublicPlaylists } from '#features/playlists/web.tsx'
import { playlistsApi } from '#features/playlists/contract.ts'
import type { Video } from '#features/videos/contract.ts'
import { VideosPage } from '#features/videos/web.tsx'

const renderPlaylists = (words: string, videos?: ReactNode) => <PublicPlaylists words={words}>{videos}</PublicPlaylists>
const renderSaveButton = (video: Video) => <AddToPlaylistButton video={video} size="compact-sm" variant="subtle" />

/** All public videos, individually and in playlists. */
export const AllVideosPage = () => (
  <VideosPage
    playlists={renderPlaylists}
    individual={playlistsApi.listIndividualVideos}
    renderActions={renderSaveButton}
  />
)
