import { useLayoutEffect, useRef } from 'react'
import { isServer } from '../../page/render-context.ts'
import { Link } from './Link.tsx'
import classes from './TabNav.module.css'

export interface TabLink {
  label: string
  /** Address, absolute or relative to the current one: `?tab=requests`. */
  to: string
  isCurrent: boolean
}

interface TabNavProps {
  /** Accessible name of the tabs. */
  label: string
  tabs: readonly TabLink[]
}

const useLayout = isServer ? () => undefined : useLayoutEffect

/** Tabs as links, each with its own address. Narrow windows scroll the row to the current tab. */
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
