import type { CSSProperties, ReactNode, Ref } from 'react'
import type { SharedVideo } from '../../contract.ts'
import classes from './StageFrame.module.css'

/** Dimensions of a video, in pixels. */
export type Sides = Pick<SharedVideo, 'width' | 'height'>

/** Returns the dimensions of what an element plays. */
export const sidesOf = ({ videoWidth, videoHeight }: HTMLVideoElement): Sides => ({
  width: videoWidth,
  height: videoHeight,
})

const DEFAULT_SIDES = { width: 16, height: 9 }
// Limits of the aspect ratio, beyond which the controls would not fit.
const RATIO_MIN = 0.45
const RATIO_MAX = 2.75

interface StageFrameProps {
  /** Undefined while unknown: the usual aspect ratio is assumed. */
  sides: Sides | undefined
  ref?: Ref<HTMLDivElement>
  isTheatre?: boolean
  children?: ReactNode
}

/** Frame of a video that reserves space in its aspect ratio before it is loaded, up to most of the window's height. */
export const StageFrame = ({ sides, ref, isTheatre = false, children }: StageFrameProps) => (
  <div ref={ref} className={classes.frame} style={styleOf(sides)} data-theatre={isTheatre || undefined}>
    {children}
  </div>
)

function styleOf(sides: Sides = DEFAULT_SIDES): CSSProperties {
  const { width, height } = sides.width > 0 && sides.height > 0 ? sides : DEFAULT_SIDES
  const shape = Math.min(RATIO_MAX, Math.max(RATIO_MIN, width / height))
  return { '--shape': Number(shape.toFixed(4)) } as CSSProperties
}
