import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'
import { Link } from '../layout/Link.tsx'
import classes from './Row.module.css'

export interface RowProps extends ComponentProps<'article'> {
  /** Whether the title's link covers the whole row. */
  linked?: boolean
}

/** List entry with a thin rule below. */
export const Row = ({ linked = false, className = '', ...rest }: RowProps) => (
  <article {...rest} className={`${classes.row} ${className}`} data-linked={linked || undefined} />
)

export interface RowTitleProps {
  to: string
  /** Heading level: 2 directly below a page's title, 3 in a section. Without one it is no heading. */
  level?: 2 | 3
  small?: boolean
  onClick?: MouseEventHandler | undefined
  children: ReactNode
}

/** Title of a row, as a link. */
export function RowTitle({ to, level, small = false, onClick, children }: RowTitleProps) {
  const Heading = level ? (`h${level}` as const) : 'div'
  return (
    <Heading className={classes.title} data-small={small || undefined} dir="auto">
      <Link to={to} onClick={onClick}>
        {children}
      </Link>
    </Heading>
  )
}

/** Small facts below the title: status, people, time. */
export const RowFacts = ({ children }: { children: ReactNode }) => <div className={classes.facts}>{children}</div>
