import type { ReactNode } from 'react'
import { FactList, type Fact } from './FactList.tsx'
import classes from './Facts.module.css'

export type { Fact } from './FactList.tsx'

/** Two columns, content and details about it; stacked in narrow windows. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}

/** Small facts, each below its name. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => <FactList className={classes.facts} facts={facts} />
