import { Suspense, type ComponentType, type CSSProperties } from 'react'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { WhenNear } from '#platform/web/ui/layout/WhenNear.tsx'
import classes from './video-parts.module.css'

/** A marker on the timeline of a video. */
export interface VideoMark {
  id: number
  seconds: number
  label: string
}

export interface ShownVideoProps {
  videoId: number
  /** Dimensions in pixels that reserve its space, if known. */
  sides?: { width: number; height: number } | undefined
  /** URL of its still, shown until it is loaded. */
  still?: string | undefined
  /** Position to play from at once; a new object repeats the jump. */
  goTo?: { seconds: number } | null
  marks?: readonly VideoMark[]
  /** Called with the position in seconds during playback. */
  onMoment?: (seconds: number) => void
}

export interface ChooseVideosProps {
  /** Ids of the selected videos. */
  chosen: number[]
  onChange: (ids: number[]) => void
  /** Maximum number of selected videos. */
  max: number
  label?: string
  /** Called with whether an upload is in progress; the video is selected when it completes. */
  onUnderWay?: (isUnderWay: boolean) => void
}

/** Components that show and select videos. Videos depend on requests, so the app injects them. */
export interface VideoParts {
  Shown: ComponentType<ShownVideoProps>
  Chooser: ComponentType<ChooseVideosProps>
}

let parts: VideoParts | null = null

/** Sets the video components; called once before rendering. Without it no videos are shown. */
export const showVideosBy = (given: VideoParts): void => void (parts = given)

/** A video in place: loaded when it comes near the viewport, played on click. */
export function ShownVideo(props: ShownVideoProps) {
  if (parts === null) return null
  const { sides, still } = props
  const shape = sides && ({ '--shape': sides.width / sides.height } as CSSProperties)
  const coming = (
    <div className={classes.coming} style={shape}>
      {still !== undefined && <img src={still} alt="" loading="lazy" />}
    </div>
  )
  return (
    <WhenNear className={classes.place} coming={coming}>
      <parts.Shown {...props} />
    </WhenNear>
  )
}

/** Selection of one's own videos, including ones recorded or uploaded there. */
export function ChooseVideos(props: ChooseVideosProps) {
  if (parts === null) return null
  return (
    <Suspense fallback={<ListSkeleton rows={2} />}>
      <parts.Chooser {...props} />
    </Suspense>
  )
}
