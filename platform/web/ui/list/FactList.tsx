import type { ReactNode } from 'react'

/** A fact's name and what it says: one thing, or several. */
export type Fact = readonly [name: string, ...says: ReactNode[]]

/** Facts and their names as a description list, looking as its class says. */
export const FactList = ({ facts, ...list }: { facts: readonly Fact[]; className: string | undefined }) => (
  <dl {...list}>
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
