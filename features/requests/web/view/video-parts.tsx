import { Suspense, type ComponentType } from 'react'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { WhenNear } from '#platform/web/ui/layout/WhenNear.tsx'
import classes from './video-parts.module.css'

/** Something that stands in the time line of a video. */
export interface VideoMark {
  id: number
  seconds: number
  label: string
}

export interface ShownVideoProps {
  videoId: number
  /** Plays from there at once, each time it is another object. */
  goTo?: { seconds: number } | null
  marks?: readonly VideoMark[]
  /** Told while it plays at which second it is. */
  onMoment?: (seconds: number) => void
}

export interface ChooseVideosProps {
  /** The ids of the chosen ones. */
  chosen: number[]
  onChange: (ids: number[]) => void
  /** How many may be chosen. */
  max: number
  label?: string
  /** Told whether one is on its way, which will be chosen when it is there. */
  onUnderWay?: (isUnderWay: boolean) => void
}

/** How videos are shown and chosen. They know requests and what is above them, so the app brings this. */
export interface VideoParts {
  Shown: ComponentType<ShownVideoProps>
  Chooser: ComponentType<ChooseVideosProps>
}

let parts: VideoParts | null = null

/** Says once, before anything is drawn, how videos are shown and chosen. Without it there are none. */
export const showVideosBy = (given: VideoParts): void => void (parts = given)

/** A video in its place: asked for as it comes near to what is in sight, played once somebody presses it. */
export function ShownVideo(props: ShownVideoProps) {
  if (parts === null) return null
  return (
    <WhenNear className={classes.place} coming={<div className={classes.coming} />}>
      <parts.Shown {...props} />
    </WhenNear>
  )
}

/** One's own videos to choose from; what is recorded or uploaded there is one of them. */
export function ChooseVideos(props: ChooseVideosProps) {
  if (parts === null) return null
  return (
    <Suspense fallback={<ListSkeleton rows={2} />}>
      <parts.Chooser {...props} />
    </Suspense>
  )
}
