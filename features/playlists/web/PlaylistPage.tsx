import { useNavigate, useParams } from 'react-router'
import { useEndpoint } from '#platform/web/query.ts'
import { ListSkeleton } from '#platform/web/ui/ListSkeleton.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { QueryView } from '#platform/web/ui/QueryView.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { playlistsApi } from '../contract.ts'
import { OwnerActions } from './OwnerActions.tsx'
import { PlaylistView } from './PlaylistView.tsx'
import { texts } from './texts.ts'

// Before the signed addresses of private videos end.
const NEW_ADDRESSES_MS = 15 * 60 * 1000

/** A playlist that is public or one's own. `?video=7` shows that video of it. */
export function PlaylistPage() {
  const id = Number(useParams()['id'])
  const navigate = useNavigate()
  const userId = useAuth((state) => state.user?.id)
  const query = useEndpoint(playlistsApi.read, { params: { id } }, { every: NEW_ADDRESSES_MS })
  const playlist = query.data
  const wayOn =
    userId === undefined ? { to: '/videos', label: texts.toVideos } : { to: '/playlists', label: texts.back }
  if (!playlist) {
    const title = query.error?.status === 404 ? texts.notFound : query.error ? texts.notLoaded : ''
    return (
      <Page title={title} back={wayOn} width="wide">
        <QueryView query={query} gone={wayOn} skeleton={<ListSkeleton shape="cards" rows={3} />}>
          {() => null}
        </QueryView>
      </Page>
    )
  }
  const isOwn = playlist.creator_id === userId
  return (
    <PlaylistView
      key={id}
      playlist={playlist}
      back={wayOn}
      isOwn={isOwn}
      actions={
        isOwn && (
          <OwnerActions
            playlist={playlist}
            size="md"
            onRemoved={() => void navigate('/playlists', { replace: true })}
          />
        )
      }
    />
  )
}
