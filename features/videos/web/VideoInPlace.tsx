import { useEffect, useRef } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Skeleton } from '#platform/web/ui/feedback/Skeleton.tsx'
import type { PlayerProps } from './player/Player.tsx'
import classes from './VideoInPlace.module.css'
import { momentOf } from './watching/playback-positions.ts'
import { usePlayback } from './watching/usePlayback.ts'
import { useVideos } from './watching/useVideos.ts'
import type { Watchable } from './watching/sources.ts'
import { VideoStage } from './watching/VideoStage.tsx'

export interface VideoInPlaceProps extends Pick<PlayerProps, 'marks' | 'onMoment'> {
  videoId: number
  /** The second at which it begins; another one later plays from there at once. Without it, it goes on where one stopped. */
  startAt?: number | undefined
  /** Plays from there at once, each time it is another object. */
  goTo?: { seconds: number } | null
}

/** A video in the middle of something else: its picture, and the player in its place once it is pressed. */
export function VideoInPlace({ videoId, ...rest }: VideoInPlaceProps) {
  const { currentVideo, loading, error } = useVideos({ currentId: videoId })
  return (
    <div className={classes.place}>
      {currentVideo ? (
        <Playing key={videoId} video={currentVideo} {...rest} />
      ) : (
        <div className={classes.missing}>{loading ? <Skeleton height="100%" /> : error}</div>
      )}
    </div>
  )
}

function Playing({ video, startAt, goTo, ...told }: Omit<VideoInPlaceProps, 'videoId'> & { video: Watchable }) {
  const playback = usePlayback(momentOf(video.id), startAt)
  const { play } = playback
  const led = useRef(startAt)
  useEffect(() => {
    if (startAt === led.current) return
    led.current = startAt
    if (startAt !== undefined) play(startAt)
  }, [startAt, play])
  useEffect(() => {
    if (goTo) play(goTo.seconds)
  }, [goTo, play])
  return (
    <>
      <VideoStage video={video} playback={playback} {...told} />
      <Link to={`/video_display/stream/${video.id}`} className={classes.title} dir="auto">
        {video.title}
      </Link>
    </>
  )
}
