import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from './Link.tsx'
import { type PageHead, usePageHead } from '../../page/page-head.ts'
import classes from './Page.module.css'
import { texts } from '../texts.ts'

export interface PageProps {
  title: string
  /** Text above the title: the kind of page. */
  kicker?: ReactNode
  /** One or two sentences below the title. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Target of the link above the title. */
  back?: { to: string; label?: string }
  /** `text` for reading and forms, `page` for everything else, `tool` for workspaces with a compact header. All have the same left edge. */
  width?: 'text' | 'page' | 'tool'
  /** Metadata besides the title, for search engines and link previews; the description is `lead` by default. */
  head?: Omit<PageHead, 'title'>
  children?: ReactNode
}

/** Layout of a screen: sets the window title, renders the header, and focuses the heading after navigation. */
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
 * Returns the ref of a screen's first heading (with `tabIndex={-1}`). Without it, screen readers announce nothing after navigation, because
 * the page never reloads. Leaves the focus alone on the first page of a visit, and when only the page's content changes.
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
