import { useLayoutEffect, useRef } from 'react'
import { isServer } from '../../page/render-context.ts'
import { Link } from './Link.tsx'
import classes from './TabNav.module.css'

export interface TabLink {
  label: string
  /** Its address, or what differs from this one's: `?tab=requests`. */
  to: string
  isCurrent: boolean
}

interface TabNavProps {
  /** What the tabs are parts of. */
  label: string
  tabs: readonly TabLink[]
}

const useLayout = isServer ? () => undefined : useLayoutEffect

/** The parts of a page as links in a row, each with an address of its own. A narrow window scrolls them, with the current one in view. */
export function TabNav({ label, tabs }: TabNavProps) {
  const row = useRef<HTMLUListElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  useLayout(() => {
    const list = row.current
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    // Not `scrollIntoView`, which moves the page too.
    if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={label} className={classes.nav}>
      <ul ref={row} className={classes.row}>
        {tabs.map(({ label: name, to, isCurrent }) => (
          <li key={to}>
            <Link to={to} className={classes.tab} aria-current={isCurrent ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
