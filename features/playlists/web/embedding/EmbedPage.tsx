// First visit: videos
import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { usePageHead } from '#platform/web/page/page-head.ts'
import { EmbedFailed, EmbedFrame, EmbedGone } from '#features/videos/web.tsx'
import { playlistsApi } from '../../contract.ts'
import { ADDRESS_REFRESH_MS } from '../address-refresh.ts'
import { EmbeddedPlaylist } from './EmbeddedPlaylist.tsx'
import { texts } from './texts.ts'

/** A public playlist embedded in another site: the player with the list of videos, and a link to the playlist here. */
export function EmbedPage() {
  const id = Number(useParams()['id'])
  const {
    data: playlist,
    error,
    refetch,
  } = useEndpoint(playlistsApi.read, { params: { id } }, { refetchEveryMs: ADDRESS_REFRESH_MS })
  usePageHead({ title: playlist?.name })
  // Its owner may read a private one too, but in a frame they see what everyone sees.
  if (playlist?.is_public) return <EmbeddedPlaylist key={id} playlist={playlist} />
  if (playlist || (error && [404, 422].includes(error.status ?? 0))) return <EmbedGone>{texts.gone}</EmbedGone>
  if (!error) return <EmbedFrame />
  return <EmbedFailed text={texts.failed} onAgain={() => void refetch()} />
}
