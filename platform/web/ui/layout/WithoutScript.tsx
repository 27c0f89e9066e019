import type { ReactNode } from 'react'
import classes from './WithoutScript.module.css'

/** Note for readers without scripts about what on this page needs them. */
export const WithoutScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p className={classes.line}>{children}</p>
  </noscript>
)
