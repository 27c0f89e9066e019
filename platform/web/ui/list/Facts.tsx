import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** What a page is about, and beside it what there is to know about that; one below the other where it is narrow. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}

/** A fact's name and what it says: one thing, or several. */
export type Fact = readonly [name: string, ...says: ReactNode[]]

/** Small facts, each under its name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, ...says]) => (
        <div key={name}>
          <dt>{name}</dt>
          {says.map((one, at) => (
            // What a fact says keeps its order.
            <dd key={at}>{one}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
