import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'
import { Link } from '../layout/Link.tsx'
import classes from './Row.module.css'

export interface RowProps extends ComponentProps<'article'> {
  /** Its title's link reaches over the whole row. */
  linked?: boolean
}

/** One entry of a list, with a thin rule below. */
export const Row = ({ linked = false, className = '', ...rest }: RowProps) => (
  <article {...rest} className={`${classes.row} ${className}`} data-linked={linked || undefined} />
)

export interface RowTitleProps {
  to: string
  /** The level of its heading: 2 right below a page's title, 3 in a section. Without one it is no heading. */
  level?: 2 | 3
  small?: boolean
  onClick?: MouseEventHandler | undefined
  children: ReactNode
}

/** What a row is about, as a link to it. */
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

/** The small facts below: status, people, when. */
export const RowFacts = ({ children }: { children: ReactNode }) => <div className={classes.facts}>{children}</div>
