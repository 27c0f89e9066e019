import { useEffect, useRef, useState } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { playbackPositionOf, usePlayback, VideoStage } from '#features/videos/web.tsx'
import type { PlaylistVideo } from '../../contract.ts'
import classes from './PlaylistView.module.css'
import { texts } from '../texts.ts'
import type { PlayThrough } from './usePlayThrough.ts'

interface PlaylistStageProps {
  video: PlaylistVideo
  count: number
  playing: PlayThrough
}

/** Current video of a playlist, with the note before it. */
export function PlaylistStage({ video, count, playing }: PlaylistStageProps) {
  const { place } = playing
  return (
    <div className={classes.shown}>
      <p className="visually-hidden" role="status">
        {texts.nowShowing(video.title, place, count)}
      </p>
      {video.note !== null && (
        <p className={classes.shownNote} dir="auto">
          {video.note}
        </p>
      )}
      <CurrentVideo video={video} playing={playing} />
      <div className={classes.about}>
        <h2 className={classes.shownTitle} dir="auto">
          {video.title}
        </h2>
        <p className={classes.facts}>
          {texts.place(place, count)}
          {video.is_public && <Link to={`/video_display/stream/${video.id}`}>{texts.toVideo}</Link>}
        </p>
      </div>
    </div>
  )
}

/** Player of the current video, without anything around it. */
export function CurrentVideo({ video, playing }: Pick<PlaylistStageProps, 'video' | 'playing'>) {
  const unplayedCount = useUnplayedCount(video.id, playing.start !== null)
  return <Stage key={unplayedCount} video={video} playing={playing} />
}

/**
 * Counts the videos that were shown without playing. Subsequent playback reuses the same player, so that full screen, speed and mute are
 * kept.
 */
function useUnplayedCount(id: number, isPlaying: boolean): number {
  const [shown, setShown] = useState({ id, nth: 0 })
  if (id !== shown.id) setShown({ id, nth: isPlaying ? shown.nth : shown.nth + 1 })
  return shown.nth
}

function Stage({ video, playing: { start, goOn } }: Pick<PlaylistStageProps, 'video' | 'playing'>) {
  const playback = usePlayback(start?.fromBeginning ? 0 : playbackPositionOf(video.id))
  const { play } = playback
  const before = useRef(video.id)
  useEffect(() => {
    if (start === null) return
    // A video that is chosen again continues from its current position.
    const storedPosition = start.id === before.current ? undefined : playbackPositionOf(start.id)
    before.current = start.id
    play(start.fromBeginning ? 0 : storedPosition)
  }, [start, play])
  return <VideoStage video={video} playback={playback} onEnded={goOn} />
}
