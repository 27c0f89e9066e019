import type { ReactNode } from 'react'
import { asEntry } from '#platform/web/scroll-position.ts'
import type { Showcase } from '../../contract.ts'
import { ShowcaseCard, type ShowcaseCardProps } from './ShowcaseCard.tsx'
import classes from './ShowcaseCard.module.css'

export interface ShowcaseGridProps extends Pick<ShowcaseCardProps, 'level' | 'showCreator'> {
  showcases: readonly Showcase[]
  renderActions?: ((showcase: Showcase) => ReactNode) | undefined
  /** Others are on their way. */
  busy?: boolean
}

/** Showcases side by side. */
export function ShowcaseGrid({ showcases, renderActions, busy = false, ...look }: ShowcaseGridProps) {
  return (
    <ul className={classes.grid} aria-busy={busy}>
      {showcases.map((showcase) => (
        <li key={showcase.id} {...asEntry(showcase.id)}>
          <ShowcaseCard showcase={showcase} actions={renderActions?.(showcase)} {...look} />
        </li>
      ))}
    </ul>
  )
}
