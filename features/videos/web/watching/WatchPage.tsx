import { lazy, Suspense, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { ShareButton } from '#platform/web/ui/form/ShareButton.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { ReportButton } from '#features/moderation/web.tsx'
import { videosApi, type Video } from '../../contract.ts'
import { AboutVideo } from './AboutVideo.tsx'
import { readStartSecond } from './clock-times.ts'
import { headOfVideo } from './head.ts'
import { LikeButton } from './LikeButton.tsx'
import { playbackPositionOf } from './playback-positions.ts'
import { nameOf } from './presenter.ts'
import { StagePlace } from './StagePlace.tsx'
import { texts } from './texts.ts'
import { TranscriptPlace } from './transcript/TranscriptPlace.tsx'
import { usePlayback } from './usePlayback.ts'
import { VideosOf } from './VideosOf.tsx'
import classes from './WatchPage.module.css'

// Loaded only for the owner.
const WatchedOwnActions = lazy(async () => ({ default: (await import('./WatchedOwnActions.tsx')).WatchedOwnActions }))

export interface WatchPageProps {
  /** Actions from other features. */
  renderActions?: (video: Video) => ReactNode
  /** Renders comments, above other videos of the creator. */
  renderTalk?: (video: Video) => ReactNode
  /** Renders similar videos, below them. */
  renderSimilar?: (video: Video) => ReactNode
}

/** Page on which a video is watched, with its details. `?t=90` starts at that second. */
export function WatchPage(props: WatchPageProps) {
  const id = Number(useParams()['id'])
  const startAt = readStartSecond(useSearchParams()[0])
  return <Watch key={`${id} ${startAt}`} id={id} startAt={startAt} {...props} />
}

function Watch({
  id,
  startAt,
  renderActions,
  renderTalk,
  renderSimilar,
}: WatchPageProps & { id: number; startAt: number | undefined }) {
  const query = useEndpoint(videosApi.read, { params: { id } })
  const playback = usePlayback(playbackPositionOf(id), startAt)
  const video = query.data
  const isAbsent = !video && query.error !== null
  return (
    <>
      {!isAbsent && <StagePlace video={video} playback={playback} />}
      <Page
        title={video?.title ?? (query.error?.status === 404 ? texts.notFound : isAbsent ? texts.notLoaded : '')}
        {...(video && { head: headOfVideo(video) })}
        kicker={video && <Link to={`/developers/${video.user_id}/videos`}>{nameOf(video.user)}</Link>}
        actions={video && <Actions video={video} extra={renderActions?.(video)} />}
      >
        <QueryView query={query} gone={{ to: '/videos', label: texts.videos }}>
          {(found) => (
            <>
              <TranscriptPlace video={found} playback={playback} />
              <AboutVideo
                video={found}
                onMoment={(seconds) => {
                  playback.play(seconds)
                  // With a description far below, the player is out of view.
                  document.getElementById('main')?.scrollIntoView({ behavior: 'smooth' })
                }}
              />
              <div className={classes.more}>
                {renderTalk?.(found)}
                <VideosOf creatorId={found.user_id} title={texts.moreBy(nameOf(found.user))} exceptId={found.id} />
                {renderSimilar?.(found)}
              </div>
            </>
          )}
        </QueryView>
      </Page>
    </>
  )
}

function Actions({ video, extra }: { video: Video; extra: ReactNode }) {
  const isOwn = useAuth((state) => state.user?.id === video.user_id)
  return (
    <>
      {extra}
      <LikeButton video={video} />
      {video.is_public && <ShareButton title={video.title} />}
      <ReportButton kind="video" id={video.id} ownerId={video.user_id} />
      {isOwn && (
        <Suspense>
          <WatchedOwnActions video={video} />
        </Suspense>
      )}
    </>
  )
}
