import type { ReactNode } from 'react'
import classes from './WithoutScript.module.css'

/** A quiet line for who has no script: what of this page needs one. */
export const WithoutScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p className={classes.line}>{children}</p>
  </noscript>
)
