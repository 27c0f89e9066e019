import { Clapperboard } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { feedsOf, useListHead } from '#platform/web/page/list-head.ts'
import { usePaging } from '#platform/web/page/page-position.ts'
import { useAddressFilters } from '#platform/web/page/search-params.ts'
import { usePages } from '#platform/web/api/query.ts'
import { useStructuredData } from '#platform/web/page/render-context.ts'
import { itemList } from '#platform/web/page/schema.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { FoundCount, NoMatch } from '#platform/web/ui/list/Found.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { videosApi, type Video } from '../../contract.ts'
import { VideoGrid } from '../VideoGrid.tsx'
import { pathOf } from './presenter.ts'
import { texts } from './texts.ts'
import { VideoFilters } from './VideoFilters.tsx'
import { toApiQuery, hasFilters, searchOf, SHOWN_CONTENTS, type Shown, type VideoSearch } from './videoSearch.ts'

// Loaded only for owners.
const OwnerActions = lazy(async () => ({ default: (await import('./OwnerActions.tsx')).OwnerActions }))

const PAGE = 24

/** An endpoint like `videosApi.list` at another path. */
type VideoList = Omit<typeof videosApi.list, 'path' | 'does' | 'shows'> & Pick<Endpoint, 'path' | 'does' | 'shows'>

export interface VideosPageProps {
  /** Actions on the card of a video. */
  renderActions?: (video: Video) => ReactNode
  /** Renders playlists that match the search; only a few when videos follow. Without it there is no choice between playlists and videos. */
  playlists?: (words: string, videos?: ReactNode) => ReactNode
  /** Endpoint that lists videos in no playlist. */
  individual?: VideoList
}

/** List of videos, with search, type filter and order. */
export function VideosPage({ renderActions, playlists, individual = videosApi.list }: VideosPageProps) {
  const signedIn = useAuth((state) => state.isAuthenticated)
  const { search, change } = useAddressFilters(searchOf)
  const shown = SHOWN_CONTENTS.filter((show) => isAvailable(show, { hasPlaylists: playlists !== undefined, signedIn }))
  // The address may come from a user with more choices.
  const show = shown.includes(search.show) ? search.show : 'all'
  const head = useListHead({
    path: '/videos',
    words: search.q,
    kinds: { type: search.type, show: show === 'all' ? null : show },
    alternates: feedsOf('videos', texts.videos),
  })
  const videos = (
    <Videos
      key={String(show === 'mine')}
      list={show === 'individual' ? individual : videosApi.list}
      search={{ ...search, show }}
      renderActions={renderActions}
      onShowAll={() => change({ q: '', type: '' })}
    />
  )
  return (
    <Page
      title={texts.videos}
      lead={texts.videosLead}
      head={head}
      actions={signedIn && <OwnLinks hasPlaylists={playlists !== undefined} />}
    >
      <VideoFilters search={{ ...search, show }} change={change} shown={shown} />
      {show === 'playlists' && playlists?.(search.q)}
      {show === 'all' && playlists?.(search.q, videos)}
      {(show === 'individual' || show === 'mine' || !playlists) && videos}
    </Page>
  )
}

const isAvailable = (show: Shown, { hasPlaylists, signedIn }: { hasPlaylists: boolean; signedIn: boolean }) =>
  show === 'all' || (show === 'mine' ? signedIn : hasPlaylists)

const OwnLinks = ({ hasPlaylists }: { hasPlaylists: boolean }) => (
  <>
    <Button to="/video-upload">{texts.upload}</Button>
    {hasPlaylists && (
      <Button to="/playlists" variant="default">
        {texts.myPlaylists}
      </Button>
    )}
  </>
)

interface VideosProps {
  list: VideoList
  search: VideoSearch
  renderActions: VideosPageProps['renderActions']
  onShowAll: () => void
}

function Videos({ list, search, renderActions, onShowAll }: VideosProps) {
  const input = { query: { limit: PAGE, ...toApiQuery(search) } }
  const isOwn = search.show === 'mine'
  const paging = usePaging()
  const all = usePages(list, input, { keepsPreviousData: true, enabled: !isOwn, after: paging.after })
  const own = usePages(videosApi.listOwn, input, {
    keepsPreviousData: true,
    enabled: isOwn,
    itemsOf: ({ videos }) => videos,
  })
  const query = isOwn ? own : all
  const withOwnerActions = (video: Video) => (
    <>
      {renderActions?.(video)}
      <Suspense>
        <OwnerActions video={video} />
      </Suspense>
    </>
  )
  useStructuredData([itemList((query.items ?? []).map((video) => ({ name: video.title, path: pathOf(video) })))])
  return (
    <>
      <FoundCount query={query} found={texts.found} />
      <PagesView
        query={query}
        {...(!isOwn && { paging })}
        skeleton={<ListSkeleton shape="cards" rows={6} />}
        empty={hasFilters(search) ? <NoMatch texts={texts} onShowAll={onShowAll} /> : <NoVideos isOwn={isOwn} />}
      >
        {(videos) => (
          <VideoGrid
            videos={videos}
            showOwner={!isOwn}
            renderActions={isOwn ? withOwnerActions : renderActions}
            busy={query.isPlaceholderData}
          />
        )}
      </PagesView>
    </>
  )
}

function NoVideos({ isOwn }: { isOwn: boolean }) {
  const signedIn = useAuth((state) => state.isAuthenticated)
  return (
    <EmptyState
      icon={Clapperboard}
      title={isOwn ? texts.noneOwn : texts.none}
      action={
        <Button to={signedIn ? '/video-upload' : '/register'}>{signedIn ? texts.uploadFirst : texts.signUp}</Button>
      }
    >
      {isOwn ? texts.noneOwnText : texts.noneText}
    </EmptyState>
  )
}
