import type { ReactNode } from 'react'
import { excerptOf } from '#platform/contract/excerpt.ts'
import { LcpImageContext, usePictureLoading } from '../../page/lcp-image.ts'
import { asEntry } from '../../page/scroll-position.ts'
import cards from '../layout/Card.module.css'
import { CardTitle } from '../layout/CardTitle.tsx'
import { Frame } from '../layout/Frame.tsx'
import { CardGrid } from '../list/CardGrid.tsx'
import type { GalleryPicture } from './Gallery.tsx'
import { Cover } from './Cover.tsx'
import classes from './PictureCard.module.css'

// Number of characters that fit its lines, so that the text ends at a word.
const DESCRIPTION_SHOWN = 110

export interface PictureCardProps {
  id: number
  /** Null shows a cover made of the title. Decorative, because the title is beside it. */
  picture: Pick<GalleryPicture, 'small_url' | 'width' | 'height'> | null
  title: string
  /** Link target of the whole card. */
  to: string
  /** Heading level: 2 directly below a page's title, 3 in a section. */
  level?: 2 | 3
  /** Creator of the work. */
  by?: ReactNode
  description: string
  /** Small facts, each a `CardFact`. */
  facts?: ReactNode
  links?: ReactNode
  /** Actions at the end of the card. */
  actions?: ReactNode
}

/** Card of a work in a list: picture, title and creator. */
export function PictureCard({ id, picture, title, to, level = 2, by, description, ...parts }: PictureCardProps) {
  const loading = usePictureLoading()
  return (
    <article className={cards.card}>
      <Frame>
        {picture ? (
          <img src={picture.small_url} alt="" width={picture.width} height={picture.height} {...loading} />
        ) : (
          <Cover seed={id} title={title} />
        )}
      </Frame>
      <CardTitle to={to} level={level} large>
        {title}
      </CardTitle>
      {by && <div className={classes.by}>{by}</div>}
      <p className={classes.description} dir="auto">
        {excerptOf(description, DESCRIPTION_SHOWN)}
      </p>
      <p className={classes.facts}>{parts.facts}</p>
      {parts.links && <p className={classes.links}>{parts.links}</p>}
      {parts.actions && <div className={classes.actions}>{parts.actions}</div>}
    </article>
  )
}

/** Small fact with an icon. */
export const CardFact = ({ children }: { children: ReactNode }) => <span className={classes.fact}>{children}</span>

export interface PictureGridProps<Item> {
  items: readonly Item[]
  children: (item: Item) => ReactNode
  /** Whether other items are loading. */
  busy?: boolean
  /** Whether the grid is further down the page. */
  isBelow?: boolean
}

/** Grid of such cards. */
export function PictureGrid<Item extends { id: number }>({
  items,
  children,
  busy = false,
  isBelow = false,
}: PictureGridProps<Item>) {
  return (
    <CardGrid className={classes.grid} aria-busy={busy}>
      {items.map((item, at) => (
        <li key={item.id} {...asEntry(item.id)}>
          <LcpImageContext value={at === 0 && !isBelow}>{children(item)}</LcpImageContext>
        </li>
      ))}
    </CardGrid>
  )
}
