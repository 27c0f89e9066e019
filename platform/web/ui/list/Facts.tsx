import type { ReactNode } from 'react'
import { FactList, type Fact } from './FactList.tsx'
import classes from './Facts.module.css'

export type { Fact } from './FactList.tsx'

/** What a page is about, and beside it what there is to know about that; one below the other where it is narrow. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}

/** Small facts, each under its name. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => <FactList className={classes.facts} facts={facts} />
