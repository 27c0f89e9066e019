import type { CSSProperties, ReactNode, Ref } from 'react'
import type { SharedVideo } from '../../contract.ts'
import classes from './StageFrame.module.css'

/** How wide and how high a film is, in pixels. */
export type Sides = Pick<SharedVideo, 'width' | 'height'>

/** The shape of what an element plays. */
export const sidesOf = ({ videoWidth, videoHeight }: HTMLVideoElement): Sides => ({
  width: videoWidth,
  height: videoHeight,
})

const USUAL = { width: 16, height: 9 }
// Beyond, the controls would have no room.
const NARROWEST = 0.45
const WIDEST = 2.75

interface StageFrameProps {
  /** Undefined for as long as nobody knows: then as most films are. */
  sides: Sides | undefined
  ref?: Ref<HTMLDivElement>
  isTheatre?: boolean
  children?: ReactNode
}

/** The place of a video, in its own shape before anything of it is loaded, and at most as high as most of the window. */
export const StageFrame = ({ sides, ref, isTheatre = false, children }: StageFrameProps) => (
  <div ref={ref} className={classes.frame} style={styleOf(sides)} data-theatre={isTheatre || undefined}>
    {children}
  </div>
)

function styleOf(sides: Sides = USUAL): CSSProperties {
  const { width, height } = sides.width > 0 && sides.height > 0 ? sides : USUAL
  const shape = Math.min(WIDEST, Math.max(NARROWEST, width / height))
  return { '--shape': Number(shape.toFixed(4)) } as CSSProperties
}
