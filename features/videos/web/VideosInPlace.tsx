import { lazyPart } from '#platform/web/ui/lazyPart.tsx'
import { WhenNear } from '#platform/web/ui/WhenNear.tsx'
import type { Video } from '../contract.ts'
import classes from './VideosInPlace.module.css'

const VideoInPlace = lazyPart(
  () => import('./VideoInPlace.tsx'),
  (file) => file.VideoInPlace,
)

/** Videos side by side, each fetched as it comes near and played in its place. */
export const VideosInPlace = ({ videos }: { videos: readonly Pick<Video, 'id'>[] }) => (
  <ul className={classes.videos} data-single={videos.length === 1 || undefined}>
    {videos.map(({ id }) => (
      <li key={id}>
        <WhenNear coming={<div className={classes.coming} />}>
          <VideoInPlace videoId={id} />
        </WhenNear>
      </li>
    ))}
  </ul>
)
