import { useState } from 'react'
import { Skeleton } from '#platform/web/ui/feedback/Skeleton.tsx'
import type { Watchable } from './sources.ts'
import classes from './StagePlace.module.css'
import type { Playback } from './usePlayback.ts'
import { StageFrame } from './StageFrame.tsx'
import { VideoStage } from './VideoStage.tsx'

interface StagePlaceProps {
  /** Undefined while loading: its space is reserved. */
  video: Watchable | undefined
  playback: Playback
}

/** Stage at the top of a page, with an optional theatre mode as wide as the window. */
export function StagePlace({ video, playback }: StagePlaceProps) {
  const [isTheatre, setTheatre] = useState(false)
  return (
    <div className={classes.place} data-theatre={isTheatre || undefined}>
      {video ? (
        <VideoStage
          video={video}
          playback={playback}
          theatre={{ isOn: isTheatre, toggle: () => setTheatre(!isTheatre) }}
        />
      ) : (
        <StageFrame sides={undefined}>
          <Skeleton height="100%" />
        </StageFrame>
      )}
    </div>
  )
}
