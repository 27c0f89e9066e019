import { lazy } from 'react'
import { WhenNear } from '#platform/web/ui/WhenNear.tsx'
import type { Video } from '../contract.ts'
import classes from './VideosInPlace.module.css'

const VideoInPlace = lazy(async () => ({ default: (await import('./VideoInPlace.tsx')).VideoInPlace }))

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
