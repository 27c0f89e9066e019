import type { ReactNode } from 'react'
import classes from './Frame.module.css'

export interface FrameProps {
  /** Aspect ratio 16:9 instead of 3:2. */
  wide?: boolean
  children: ReactNode
}

/** Frame that crops a picture to its aspect ratio, with overlays. */
export const Frame = ({ wide = false, children }: FrameProps) => (
  <div className={classes.frame} data-wide={wide || undefined}>
    {children}
  </div>
)
