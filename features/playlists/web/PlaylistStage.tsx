import { useEffect } from 'react'
import { Link } from 'react-router'
import { momentOf, usePlayback, VideoStage } from '#features/videos/web.tsx'
import type { PlaylistVideo } from '../contract.ts'
import classes from './PlaylistView.module.css'
import { texts } from './texts.ts'
import type { PlayThrough } from './usePlayThrough.ts'

interface PlaylistStageProps {
  video: PlaylistVideo
  count: number
  playing: PlayThrough
}

/** The video of a playlist that is shown, and what stands before it. */
export function PlaylistStage({ video, count, playing }: PlaylistStageProps) {
  const { place, start } = playing
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
      <Stage key={`${video.id} ${start?.nth ?? 0}`} video={video} playing={playing} />
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

function Stage({ video, playing: { start, goOn } }: Pick<PlaylistStageProps, 'video' | 'playing'>) {
  const playback = usePlayback(start?.fromBeginning ? 0 : momentOf(video.id))
  const { play } = playback
  const isWanted = start !== null
  useEffect(() => {
    if (isWanted) play()
  }, [isWanted, play])
  return <VideoStage video={video} playback={playback} onEnded={goOn} />
}
