import { useEndpoint, useEndpointOrNull, usePages } from '#platform/web/api/query.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import type { ShareLink } from '#features/share-links/contract.ts'
import { playlistsApi, playlistSharingApi, type Playlist, type WholePlaylist } from '../contract.ts'
import { ADDRESS_REFRESH_MS } from './address-refresh.ts'
import { isValidToken } from './edit/failures.ts'
import { texts } from './texts.ts'

/** Playlists as pages use them. */
export interface PlaylistState {
  userPlaylists: Playlist[]
  videoPlaylists: Playlist[]
  currentPlaylist: WholePlaylist | null
  shareLink: string | null
  loading: boolean
  error: string | null
}

type Failure = Pick<CallError, 'status' | 'code' | 'detail' | 'message' | 'isCancelled'>

interface Asked<Data> {
  data: Data | null | undefined
  error: Failure | null
  isFetching: boolean
}

/** Query results received so far. */
interface QueryResults {
  user: Asked<Playlist[]>
  video: Asked<Playlist[]>
  current: Asked<WholePlaylist>
  link: Asked<ShareLink>
}

/** A change in progress, or the last one. */
interface Change {
  busy: boolean
  message: string | null
}

const isFailure = (error: Failure | null): error is Failure => error !== null && !error.isCancelled

/** Combines the states of queries and changes. A change in progress clears the error; the latest failure is reported first. */
export function playlistState(responses: QueryResults, changes: readonly Change[] = []): PlaylistState {
  const { user, video, current, link } = responses
  const all = [user, video, current, link]
  const changing = changes.some(({ busy }) => busy)
  const failed = changes.find(({ message }) => message !== null)?.message
  const loadError = all.map(({ error }) => error).find(isFailure)?.message
  return {
    userPlaylists: user.data ?? [],
    videoPlaylists: video.data ?? [],
    currentPlaylist: current.data ?? null,
    shareLink: link.data?.share_url ?? null,
    loading: changing || all.some(({ isFetching }) => isFetching),
    error: changing ? null : (failed ?? loadError ?? null),
  }
}

interface PlaylistsQuery {
  /** Owner of the playlists; each tells whether it contains `videoId`. */
  userId?: number | undefined
  /** Video whose playlists are listed. */
  videoId?: number | undefined
  /** Id of the current playlist. */
  currentId?: number | undefined
  /** Token of the link that opens the current playlist. */
  token?: string | undefined
  /** Id of the user's own playlist whose link is read. */
  linkOf?: number | undefined
}

/** Returns the state of the playlists that a page needs, and of its changes. */
export function usePlaylists(wanted: PlaylistsQuery, changes: readonly Change[] = []): PlaylistState {
  const { userId, videoId, currentId, token, linkOf } = wanted
  const user = usePages(
    playlistsApi.listOfUser,
    { params: { userId: userId ?? 0 }, query: videoId === undefined ? {} : { video_id: videoId } },
    { enabled: userId !== undefined },
  )
  const video = useEndpoint(
    playlistsApi.listOfVideo,
    { params: { videoId: videoId ?? 0 } },
    { enabled: videoId !== undefined },
  )
  const own = useEndpoint(playlistsApi.read, { params: { id: currentId ?? 0 } }, { enabled: currentId !== undefined })
  const shared = useShared(token)
  const link = useEndpointOrNull(
    playlistSharingApi.readShare,
    { params: { id: linkOf ?? 0 } },
    { enabled: linkOf !== undefined },
  )
  const current = token === undefined ? own : shared
  return playlistState({ user: { ...user, data: user.items }, video, current, link }, changes)
}

const withMessage = (error: Failure, message: string): Failure => ({
  ...error,
  isCancelled: error.isCancelled,
  message,
})

/** Returns the playlist of a share link. All errors have one message; `code` tells when a password is needed. */
export function useShared(token: string | undefined): Asked<WholePlaylist> & { refetch: () => unknown } {
  const isEnabled = token !== undefined && isValidToken(token)
  const query = useEndpoint(
    playlistSharingApi.readShared,
    { params: { token: token ?? '' } },
    // Refreshed before the signed addresses of private videos expire.
    { enabled: isEnabled, refetchEveryMs: ADDRESS_REFRESH_MS },
  )
  const { data, isFetching, refetch } = query
  if (token !== undefined && !isEnabled) {
    const error = { status: 404, code: 'invalid_token', detail: '', message: texts.invalidToken, isCancelled: false }
    return { data: null, error, isFetching: false, refetch }
  }
  return { data, isFetching, refetch, error: query.error && withMessage(query.error, texts.fetchFailed) }
}
