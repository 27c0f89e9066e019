import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { WhenNear } from '#platform/web/ui/layout/WhenNear.tsx'
import type { Video } from '../contract.ts'
import { StageFrame } from './watching/StageFrame.tsx'
import classes from './VideosInPlace.module.css'

const VideoInPlace = lazyPart(
  () => import('./VideoInPlace.tsx'),
  (file) => file.VideoInPlace,
)

export interface VideosInPlaceProps {
  videos: readonly Pick<Video, 'id' | 'is_public' | 'width' | 'height'>[]
  /** Note below each private video; omitted when undefined. */
  privateNote?: string
}

/** A grid of videos, each loaded when it comes near the viewport and played in place. */
export const VideosInPlace = ({ videos, privateNote }: VideosInPlaceProps) => (
  <ul className={classes.videos} data-single={videos.length === 1 || undefined}>
    {videos.map(({ id, is_public, width, height }) => (
      <li key={id}>
        <WhenNear
          coming={
            <div className={classes.coming}>
              <StageFrame sides={{ width, height }} />
            </div>
          }
        >
          <VideoInPlace videoId={id} sides={{ width, height }} />
        </WhenNear>
        {privateNote !== undefined && !is_public && <Tag>{privateNote}</Tag>}
      </li>
    ))}
  </ul>
)
