import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from './Link.tsx'
import { type PageHead, usePageHead } from '../../page/page-head.ts'
import classes from './Page.module.css'
import { texts } from '../texts.ts'

export interface PageProps {
  title: string
  /** A few words above the title: what kind of page this is. */
  kicker?: ReactNode
  /** One or two sentences below the title. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Where the link above the title leads. */
  back?: { to: string; label?: string }
  /** `text` for reading and forms, `page` for all else, `tool` for what one works in: a low head. All begin at the same edge. */
  width?: 'text' | 'page' | 'tool'
  /** What it says of itself besides its title, where search engines and others ask; what it describes itself by is `lead` unless told. */
  head?: Omit<PageHead, 'title'>
  children?: ReactNode
}

/** The frame of a screen: names it in the window, heads it, and hands the focus to its heading after navigation. */
export function Page({ title, kicker, lead, actions, back, width = 'page', head, children }: PageProps) {
  const heading = useFocusAfterNavigation()
  usePageHead({ description: typeof lead === 'string' ? lead : undefined, ...head, title })
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head}>
        {back && (
          <Link to={back.to} className={classes.back}>
            <ArrowLeft size="1em" aria-hidden />
            {back.label ?? texts.back}
          </Link>
        )}
        <div className={classes.titleRow}>
          <div className={classes.titles}>
            {kicker && <p className={classes.kicker}>{kicker}</p>}
            <h1 ref={heading} tabIndex={-1} className={classes.title} dir="auto">
              {title}
            </h1>
            {lead && <div className={classes.lead}>{lead}</div>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  )
}

/**
 * For a screen's first heading (with `tabIndex={-1}`). Without it a screen reader says nothing after navigation, because the
 * page never reloads. The first page somebody opens keeps the browser's own start, and what only asks for other contents of a page
 * takes the focus from nobody.
 */
export function useFocusAfterNavigation() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const known = useRef(key === 'default' ? pathname : null)
  useEffect(() => {
    if (known.current === pathname) return
    known.current = pathname
    heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
