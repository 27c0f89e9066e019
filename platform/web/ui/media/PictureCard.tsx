import type { ReactNode } from 'react'
import { excerptOf } from '#platform/contract/excerpt.ts'
import { Foremost, usePictureLoading } from '../../page/lcp-image.ts'
import { asEntry } from '../../page/scroll-position.ts'
import { CardTitle } from '../layout/CardTitle.tsx'
import { Frame } from '../layout/Frame.tsx'
import type { GalleryPicture } from './Gallery.tsx'
import { Cover } from './Cover.tsx'
import classes from './PictureCard.module.css'

// As much as fits its lines, so that it ends at a word.
const DESCRIPTION_SHOWN = 110

export interface PictureCardProps {
  id: number
  /** Null makes a cover of the title. It says nothing: the title stands beside it. */
  picture: Pick<GalleryPicture, 'small_url' | 'width' | 'height'> | null
  title: string
  /** All of the card leads there. */
  to: string
  /** The level of its heading: 2 right below a page's title, 3 in a section. */
  level?: 2 | 3
  /** Who made it. */
  by?: ReactNode
  description: string
  /** Small facts, each in a `CardFact`. */
  facts?: ReactNode
  links?: ReactNode
  /** What can be done with it, at its end. */
  actions?: ReactNode
}

/** A piece of somebody's work in a list: its picture, what it is and who made it. */
export function PictureCard({ id, picture, title, to, level = 2, by, description, ...parts }: PictureCardProps) {
  const loading = usePictureLoading()
  return (
    <article className={classes.card}>
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

/** A small fact with its sign. */
export const CardFact = ({ children }: { children: ReactNode }) => <span className={classes.fact}>{children}</span>

export interface PictureGridProps<Item> {
  items: readonly Item[]
  children: (item: Item) => ReactNode
  /** Others are on their way. */
  busy?: boolean
  /** They stand in a section further down. */
  isBelow?: boolean
}

/** Such cards side by side. */
export function PictureGrid<Item extends { id: number }>({
  items,
  children,
  busy = false,
  isBelow = false,
}: PictureGridProps<Item>) {
  return (
    <ul className={classes.grid} aria-busy={busy}>
      {items.map((item, at) => (
        <li key={item.id} {...asEntry(item.id)}>
          <Foremost value={at === 0 && !isBelow}>{children(item)}</Foremost>
        </li>
      ))}
    </ul>
  )
}
