import { AddToPlaylistButton, PlaylistsOf } from '#features/playlists/web.tsx'
import { CreatorIntro } from '#features/profiles/web.tsx'
import { CreatorVideosPage } from '#features/videos/web.tsx'
import { CreatorActions } from './CreatorActions.tsx'

/** What a creator shows on film, below who they are. */
export function VideosOfCreatorPage() {
  return (
    <CreatorVideosPage
      head={(developerId) => (
        <CreatorIntro
          developerId={developerId}
          renderActions={(creator) => <CreatorActions creator={creator} onCard />}
        />
      )}
      renderActions={(video) => <AddToPlaylistButton video={video} size="compact-sm" variant="subtle" />}
      below={(developerId) => <PlaylistsOf userId={developerId} />}
    />
  )
}
