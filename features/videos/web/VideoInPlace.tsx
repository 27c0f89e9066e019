import { Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './VideoInPlace.module.css'
import { momentOf } from './watching/moments.ts'
import { usePlayback } from './watching/usePlayback.ts'
import { useVideos } from './watching/useVideos.ts'
import type { Watchable } from './watching/sources.ts'
import { VideoStage } from './watching/VideoStage.tsx'

export interface VideoInPlaceProps {
  videoId: number
  /** The second at which it begins; another one later plays from there at once. Without it, it goes on where one stopped. */
  startAt?: number | undefined
}

/** A video in the middle of something else: its picture, and the player in its place once it is pressed. */
export function VideoInPlace({ videoId, startAt }: VideoInPlaceProps) {
  const { currentVideo, loading, error } = useVideos({ currentId: videoId })
  return (
    <div className={classes.place}>
      {currentVideo ? (
        <Playing key={videoId} video={currentVideo} startAt={startAt} />
      ) : (
        <div className={classes.missing}>{loading ? <Skeleton height="100%" /> : error}</div>
      )}
    </div>
  )
}

function Playing({ video, startAt }: { video: Watchable; startAt: number | undefined }) {
  const playback = usePlayback(startAt ?? momentOf(video.id))
  const { play } = playback
  const led = useRef(startAt)
  useEffect(() => {
    if (startAt === led.current) return
    led.current = startAt
    if (startAt !== undefined) play(startAt)
  }, [startAt, play])
  return (
    <>
      <VideoStage video={video} playback={playback} />
      <Link to={`/video_display/stream/${video.id}`} className={classes.title} dir="auto">
        {video.title}
      </Link>
    </>
  )
}
