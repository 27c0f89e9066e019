import classes from './ListSkeleton.module.css'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { texts } from '../texts.ts'

export interface ListSkeletonProps {
  rows?: number
  /** `list` for ruled rows, `cards` for a grid with pictures, `text` for a page to read. */
  shape?: 'list' | 'cards' | 'text'
}

/** Placeholder of a loading list in roughly its final size, to avoid layout shifts. */
export function ListSkeleton({ rows = 4, shape = 'list' }: ListSkeletonProps) {
  return (
    <div className={classes[shape]} data-loading role="status" aria-label={texts.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          {shape === 'cards' && <Skeleton className={classes.picture} />}
          {shape !== 'text' && <Skeleton height="1.4rem" width={`${55 - (row % 3) * 9}%`} />}
          <Skeleton height="0.9rem" width={`${92 - (row % 2) * 12}%`} />
          <Skeleton height="0.9rem" width={`${38 + (row % 3) * 11}%`} />
        </div>
      ))}
    </div>
  )
}
