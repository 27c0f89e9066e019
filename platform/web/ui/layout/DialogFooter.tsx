import type { ReactNode } from 'react'
import classes from './DialogFooter.module.css'

/** Dialog footer with buttons, always visible however long the content is. */
export const DialogFooter = ({ children }: { children: ReactNode }) => <div className={classes.footer}>{children}</div>
