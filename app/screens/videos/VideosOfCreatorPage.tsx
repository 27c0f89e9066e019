// First visit: works
import { AddToPlaylistButton, PlaylistsOf } from '#features/playlists/web.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { CreatorIntro } from '#features/profiles/web.tsx'
import type { Video } from '#features/videos/contract.ts'
import { CreatorVideosPage } from '#features/videos/web.tsx'
import { CreatorActions } from '../creators/CreatorActions.tsx'

const renderCreatorActions = (creator: PublicDeveloper) => <CreatorActions creator={creator} onCard />
const renderIntro = (developerId: number) => (
  <CreatorIntro developerId={developerId} renderActions={renderCreatorActions} />
)
const renderPlaylists = (developerId: number) => <PlaylistsOf userId={developerId} />
const renderSaveButton = (video: Video) => <AddToPlaylistButton video={video} size="compact-sm" variant="subtle" />

/** A creator's videos, individually and in playlists, below their introduction. */
export const VideosOfCreatorPage = () => (
  <CreatorVideosPage head={renderIntro} renderActions={renderSaveButton} below={renderPlaylists} />
)
