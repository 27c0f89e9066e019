import type { ReactNode } from 'react'
import classes from './Frame.module.css'

export interface FrameProps {
  /** As films are, 16 to 9; otherwise 3 to 2. */
  wide?: boolean
  children: ReactNode
}

/** Holds a picture, cut to its shape, and what lies upon it. */
export const Frame = ({ wide = false, children }: FrameProps) => (
  <div className={classes.frame} data-wide={wide || undefined}>
    {children}
  </div>
)
