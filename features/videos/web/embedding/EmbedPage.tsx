// First visit: videos
import { useParams } from 'react-router'
import { usePageHead } from '#platform/web/page/page-head.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { sharingApi, type SharedVideo } from '../../contract.ts'
import { playbackPositionOf } from '../watching/playback-positions.ts'
import { usePlayback } from '../watching/usePlayback.ts'
import { VideoStage } from '../watching/VideoStage.tsx'
import { EmbedFailed, EmbedFrame, EmbedGone, EmbedLink, EmbedNotice } from './EmbedFrame.tsx'
import classes from './EmbedFrame.module.css'
import { texts } from './texts.ts'

/** A shared video embedded in another site: only the player, and a link to the video here. */
export function EmbedPage() {
  const token = useParams()['shareToken'] ?? ''
  const { data: video, error, refetch } = useEndpoint(sharingApi.readShared, { params: { token } })
  usePageHead({ title: video?.title })
  const path = `/shared/videos/${encodeURIComponent(token)}`
  if (video) return <Embedded key={video.id} video={video} path={path} />
  if (!error) return <EmbedFrame />
  if (error.status === 404) return <EmbedGone>{texts.gone}</EmbedGone>
  // Passwords are entered only where the address bar shows whose page it is.
  if (error.code === 'password_needed') {
    return (
      <EmbedNotice>
        {texts.locked} <EmbedLink path={path}>{texts.openThere}</EmbedLink>
      </EmbedNotice>
    )
  }
  return <EmbedFailed text={texts.failed} onAgain={() => void refetch()} />
}

function Embedded({ video, path }: { video: SharedVideo; path: string }) {
  const playback = usePlayback(playbackPositionOf(video.id))
  return (
    <div className={classes.frame} data-playing={playback.isStarted || undefined}>
      <VideoStage video={video} playback={playback} />
      <h1 className={classes.title} dir="auto">
        <EmbedLink path={path} label={texts.watchHere(video.title)}>
          {video.title}
        </EmbedLink>
      </h1>
    </div>
  )
}
