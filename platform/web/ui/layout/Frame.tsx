import type { ReactNode } from 'react'
import classes from './Frame.module.css'

export interface FrameProps {
  /** Aspect ratio 16:9 instead of 3:2. */
  wide?: boolean
  /** Shows the whole picture on a plain background instead of cropping it. */
  whole?: boolean
  children: ReactNode
}

/** Frame of a fixed aspect ratio for a picture, with overlays. */
export const Frame = ({ wide = false, whole = false, children }: FrameProps) => (
  <div className={classes.frame} data-wide={wide || undefined} data-whole={whole || undefined}>
    {children}
  </div>
)
