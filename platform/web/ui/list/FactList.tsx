import type { ReactNode } from 'react'

/** Name of a fact and its values. */
export type Fact = readonly [name: string, ...says: ReactNode[]]

/** Facts as a description list, styled by its class. */
export const FactList = ({ facts, ...list }: { facts: readonly Fact[]; className: string | undefined }) => (
  <dl {...list}>
    {facts.map(([name, ...values]) => (
      <div key={name}>
        <dt>{name}</dt>
        {values.map((one, at) => (
          // Values have a stable order.
          <dd key={at}>{one}</dd>
        ))}
      </div>
    ))}
  </dl>
)
