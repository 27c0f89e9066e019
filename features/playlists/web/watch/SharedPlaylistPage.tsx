import { useParams } from 'react-router'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { ShareLinkPage } from '#features/share-links/web.tsx'
import { playlistSharingApi } from '../../contract.ts'
import { PlaylistView } from './PlaylistView.tsx'
import { texts } from '../texts.ts'
import { useShared } from '../usePlaylists.ts'

/** A shared playlist, for visitors and users; some links ask for a password. */
export function SharedPlaylistPage() {
  const token = useParams()['shareToken'] ?? ''
  const query = useShared(token)
  const failed = query.error?.message ?? texts.fetchFailed
  return (
    <ShareLinkPage
      token={token}
      query={query}
      openShared={playlistSharingApi.openShared}
      words={{ ...texts.linked, notLoaded: failed, deadTitle: failed, deadWhy: texts.notFound }}
      wayOn={{ to: '/videos', label: texts.toVideos }}
      skeleton={<ListSkeleton shape="cards" rows={3} />}
    >
      {(playlist) => <PlaylistView key={playlist.id} playlist={playlist} />}
    </ShareLinkPage>
  )
}
