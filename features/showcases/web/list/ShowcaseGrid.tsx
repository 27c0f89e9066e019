import type { ReactNode } from 'react'
import { PictureGrid } from '#platform/web/ui/media/PictureCard.tsx'
import type { Showcase } from '../../contract.ts'
import { ShowcaseCard, type ShowcaseCardProps } from './ShowcaseCard.tsx'

export interface ShowcaseGridProps extends Pick<ShowcaseCardProps, 'level' | 'showCreator'> {
  showcases: readonly Showcase[]
  renderActions?: ((showcase: Showcase) => ReactNode) | undefined
  /** Whether more showcases are loading. */
  busy?: boolean
}

/** A grid of showcases. */
export const ShowcaseGrid = ({ showcases, renderActions, busy = false, ...look }: ShowcaseGridProps) => (
  <PictureGrid items={showcases} busy={busy} isBelow={look.level === 3}>
    {(showcase) => <ShowcaseCard showcase={showcase} actions={renderActions?.(showcase)} {...look} />}
  </PictureGrid>
)
