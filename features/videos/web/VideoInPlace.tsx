import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Skeleton } from '#platform/web/ui/feedback/Skeleton.tsx'
import type { PlayerProps } from './player/Player.tsx'
import classes from './VideoInPlace.module.css'
import { playbackPositionOf } from './watching/playback-positions.ts'
import { usePlayback } from './watching/usePlayback.ts'
import { useVideos } from './watching/useVideos.ts'
import type { Watchable } from './watching/sources.ts'
import { StageFrame, type Sides } from './watching/StageFrame.tsx'
import { VideoStage } from './watching/VideoStage.tsx'

export interface VideoInPlaceProps extends Pick<PlayerProps, 'marks' | 'onMoment'> {
  videoId: number
  /** Dimensions to reserve space before the video is loaded, if known. */
  sides?: Sides | undefined
  /** URL of its thumbnail, shown until it is loaded. */
  still?: string | undefined
  /** Second at which playback begins; a change plays from there at once. Defaults to where the viewer stopped. */
  startAt?: number | undefined
  /** Plays from there at once, whenever the object changes. */
  goTo?: { seconds: number } | null
}

/** A video embedded in other content: its thumbnail, replaced by the player when pressed. */
export function VideoInPlace({ videoId, sides, still, ...rest }: VideoInPlaceProps) {
  const { currentVideo, loading, error } = useVideos({ currentId: videoId })
  const [isPlayed, setIsPlayed] = useState(false)
  return (
    <div className={classes.place} data-reserved={(sides === undefined && !isPlayed) || undefined}>
      {currentVideo ? (
        <Playing key={videoId} video={currentVideo} {...rest} onStarted={() => setIsPlayed(true)} />
      ) : (
        <StageFrame sides={sides}>
          {!loading ? (
            <div className={classes.missing}>{error}</div>
          ) : still === undefined ? (
            <Skeleton height="100%" />
          ) : (
            <img src={still} alt="" />
          )}
        </StageFrame>
      )}
    </div>
  )
}

interface PlayingProps extends Omit<VideoInPlaceProps, 'videoId' | 'sides' | 'still'> {
  video: Watchable
  onStarted: () => void
}

function Playing({ video, startAt, goTo, onStarted, ...options }: PlayingProps) {
  const playback = usePlayback(playbackPositionOf(video.id), startAt)
  const { play, isStarted } = playback
  const start = useEffectEvent(onStarted)
  useEffect(() => {
    if (isStarted) start()
  }, [isStarted])
  const seekedTo = useRef(startAt)
  useEffect(() => {
    if (startAt === seekedTo.current) return
    seekedTo.current = startAt
    if (startAt !== undefined) play(startAt)
  }, [startAt, play])
  useEffect(() => {
    if (goTo) play(goTo.seconds)
  }, [goTo, play])
  return (
    <>
      <VideoStage video={video} playback={playback} {...options} />
      <Link to={`/video_display/stream/${video.id}`} className={classes.title} dir="auto">
        {video.title}
      </Link>
    </>
  )
}
