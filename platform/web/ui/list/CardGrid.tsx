import type { ComponentProps } from 'react'
import classes from './CardGrid.module.css'

/** Grid of cards in `li`, as many in a row as fit; a class may set `--card-width` and `--card-gap`, and `aria-busy` dims it. */
export const CardGrid = ({ className = '', ...list }: ComponentProps<'ul'>) => (
  <ul {...list} className={`${classes.grid} ${className}`} />
)
