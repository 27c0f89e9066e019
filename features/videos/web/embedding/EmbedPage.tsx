// First visit: videos
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { usePageHead } from '#platform/web/page/page-head.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useStatus } from '#platform/web/page/render-context.ts'
import { sharingApi, type SharedVideo } from '../../contract.ts'
import { playbackPositionOf } from '../watching/playback-positions.ts'
import { usePlayback } from '../watching/usePlayback.ts'
import { VideoStage } from '../watching/VideoStage.tsx'
import classes from './EmbedPage.module.css'
import { texts } from './texts.ts'

/** A shared video embedded in another site: only the player, and a link to the video here. */
export function EmbedPage() {
  const token = useParams()['shareToken'] ?? ''
  const { data: video, error, refetch } = useEndpoint(sharingApi.readShared, { params: { token } })
  usePageHead({ title: video?.title })
  const path = `/shared/videos/${encodeURIComponent(token)}`
  if (video) return <Embedded key={video.id} video={video} path={path} />
  if (!error) return <div className={classes.frame} aria-busy />
  if (error.status === 404) return <Gone />
  // Passwords are entered only where the address bar shows whose page it is.
  if (error.code === 'password_needed') {
    return (
      <Notice>
        {texts.locked} <Elsewhere path={path}>{texts.openThere}</Elsewhere>
      </Notice>
    )
  }
  return (
    <Notice>
      {texts.failed}{' '}
      <button type="button" className={classes.again} onClick={() => void refetch()}>
        {texts.tryAgain}
      </button>
    </Notice>
  )
}

function Embedded({ video, path }: { video: SharedVideo; path: string }) {
  const playback = usePlayback(playbackPositionOf(video.id))
  return (
    <div className={classes.frame} data-playing={playback.isStarted || undefined}>
      <VideoStage video={video} playback={playback} />
      <h1 className={classes.title} dir="auto">
        <Elsewhere path={path} label={texts.watchHere(video.title)}>
          {video.title}
        </Elsewhere>
      </h1>
    </div>
  )
}

function Gone() {
  useStatus(404)
  return <Notice>{texts.gone}</Notice>
}

const Notice = ({ children }: { children: ReactNode }) => (
  <div className={classes.frame}>
    <p className={classes.notice} role="alert">
      {children}
    </p>
  </div>
)

interface ElsewhereProps {
  path: string
  label?: string
  children: ReactNode
}

// Links open in a new tab, because other pages may not be framed.
const Elsewhere = ({ path, label, children }: ElsewhereProps) => (
  <a href={path} target="_blank" rel="noopener" aria-label={label}>
    {children}
    <ExternalLink size="1em" aria-hidden />
  </a>
)
