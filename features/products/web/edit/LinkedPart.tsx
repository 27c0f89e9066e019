import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import classes from './LinkedPart.module.css'

/** Part of the form that links lead to by its id, such as `#files`; scrolls into view. */
export function LinkedPart({ id, children }: { id: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const isWanted = useLocation().hash === `#${id}`
  useEffect(() => {
    if (isWanted) part.current?.scrollIntoView({ block: 'start' })
  }, [isWanted])
  return (
    <div id={id} ref={part} className={classes.part}>
      {children}
    </div>
  )
}
