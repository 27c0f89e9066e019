import type { ReactNode } from 'react'
import { CardGrid } from '#platform/web/ui/list/CardGrid.tsx'
import type { PublicDeveloper } from '../../contract.ts'
import { CreatorCard } from './CreatorCard.tsx'
import classes from './Creators.module.css'

interface CreatorGridProps {
  creators: readonly PublicDeveloper[]
  renderActions?: ((creator: PublicDeveloper) => ReactNode) | undefined
  /** Whether other results are loading. */
  busy?: boolean
}

/** Grid of creators with actions. */
export function CreatorGrid({ creators, renderActions, busy = false }: CreatorGridProps) {
  return (
    <CardGrid className={classes.grid} aria-busy={busy}>
      {creators.map((creator) => (
        <li key={creator.id}>
          <CreatorCard creator={creator} actions={renderActions?.(creator)} />
        </li>
      ))}
    </CardGrid>
  )
}
