// Script file: portfolio
import { playbackPositionOf, usePlayback, VideoStage } from '#features/videos/web.tsx'
import type { Video } from '#features/videos/contract.ts'
import classes from './Portfolio.module.css'

/** Videos that play in place, because private ones have no public page. */
export const PlayedVideos = ({ videos }: { videos: readonly Video[] }) => (
  <ul className={classes.played}>
    {videos.map((video) => (
      <li key={video.id}>
        <PlayedVideo video={video} />
      </li>
    ))}
  </ul>
)

function PlayedVideo({ video }: { video: Video }) {
  const playback = usePlayback(playbackPositionOf(video.id))
  return (
    <article>
      <VideoStage video={video} playback={playback} />
      <h3 className={classes.playedTitle} dir="auto">
        {video.title}
      </h3>
    </article>
  )
}
