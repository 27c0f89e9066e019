import type { ReactNode } from 'react'
import classes from './DialogFooter.module.css'

/** The end of a dialog's contents, with its buttons: in sight however long the rest is. */
export const DialogFooter = ({ children }: { children: ReactNode }) => <div className={classes.footer}>{children}</div>
