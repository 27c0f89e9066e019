import { useNavigate, useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { AwaitedPage } from '#platform/web/ui/layout/AwaitedPage.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { ReportButton } from '#features/moderation/web.tsx'
import { playlistsApi } from '../../contract.ts'
import { ADDRESS_REFRESH_MS } from '../address-refresh.ts'
import { headOfPlaylist } from './head.ts'
import { OwnActions } from '../edit/OwnActions.tsx'
import { PlaylistView } from './PlaylistView.tsx'
import { texts } from '../texts.ts'

/** Page of a playlist that is public or the user's own. `?video=7` shows that video. */
export function PlaylistPage() {
  const id = Number(useParams()['id'])
  const navigate = useNavigate()
  const userId = useAuth((state) => state.user?.id)
  const query = useEndpoint(playlistsApi.read, { params: { id } }, { refetchEveryMs: ADDRESS_REFRESH_MS })
  const playlist = query.data
  const backLink =
    userId === undefined ? { to: '/videos', label: texts.toVideos } : { to: '/playlists', label: texts.back }
  const skeleton = <ListSkeleton shape="cards" rows={3} />
  if (!playlist) return <AwaitedPage query={query} back={backLink} texts={texts} skeleton={skeleton} />
  const isOwn = playlist.creator_id === userId
  return (
    <PlaylistView
      key={id}
      playlist={playlist}
      back={backLink}
      head={headOfPlaylist(playlist)}
      isOwn={isOwn}
      actions={
        <>
          {isOwn && (
            <OwnActions
              playlist={playlist}
              size="md"
              onRemoved={() => void navigate('/playlists', { replace: true })}
            />
          )}
          <ReportButton kind="playlist" id={id} ownerId={playlist.creator_id} />
        </>
      }
    />
  )
}
