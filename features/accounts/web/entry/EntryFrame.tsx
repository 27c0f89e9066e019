import { type ReactNode, useEffect } from 'react'
import { useFocusAfterNavigation } from '#platform/web/ui/layout/Page.tsx'
import { usePageHead } from '#platform/web/page/page-head.ts'
import { WithoutScript } from '#platform/web/ui/layout/WithoutScript.tsx'
import { Plate } from '#platform/web/ui/media/Plate.tsx'
import classes from './EntryFrame.module.css'
import { texts } from './texts.ts'

interface EntryFrameProps {
  title: string
  lead: ReactNode
  /** Index of the picture next to the form. */
  plate: number
  children: ReactNode
  /** Link to the other sign-in screen. */
  foot: ReactNode
  /** True if it replaces a submitted form: the focus would be lost, so it moves to the heading. */
  follows?: boolean
}

/** Layout of the sign-in screens: a form, and on wide windows a picture next to it. */
export function EntryFrame({ title, lead, plate, children, foot, follows = false }: EntryFrameProps) {
  const heading = useFocusAfterNavigation()
  usePageHead({ title, description: typeof lead === 'string' ? lead : undefined })
  useEffect(() => {
    if (follows) heading.current?.focus({ preventScroll: true })
  }, [follows, heading])
  return (
    <div className={classes.frame}>
      <div className={classes.form}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        {children && <WithoutScript>{texts.needsScript}</WithoutScript>}
        {children}
        <p className={classes.foot}>{foot}</p>
      </div>
      <div className={classes.picture} aria-hidden>
        <Plate seed={plate} />
      </div>
    </div>
  )
}
