import { Star } from 'lucide-react'
import classes from './Stars.module.css'
import { texts } from './texts.ts'

interface StarsProps {
  average: number
  total: number
  /** Whether to show a text while there are no ratings; by default nothing is shown. */
  none?: boolean
}

/** Average and number of a target's ratings: "4.9 (12 ratings)". */
export function Stars({ average, total, none = false }: StarsProps) {
  if (total === 0) return none ? <span className={classes.count}>{texts.none}</span> : null
  return (
    <span className={classes.stars} role="img" aria-label={texts.average(average, total)}>
      <Star size="1em" fill="currentColor" strokeWidth={0} aria-hidden />
      <span aria-hidden>
        {average.toFixed(1)} <span className={classes.count}>({texts.count(total)})</span>
      </span>
    </span>
  )
}

const STARS = [1, 2, 3, 4, 5] as const

interface GivenStarsProps {
  stars: number
  /** Label for screen readers; defaults to the number of stars. */
  label?: string
}

/** Stars of one rating. */
export function GivenStars({ stars, label = texts.given(stars) }: GivenStarsProps) {
  return (
    <span className={classes.row} role="img" aria-label={label}>
      {STARS.map((star) => (
        <Star
          key={star}
          size="1em"
          fill="currentColor"
          strokeWidth={0}
          data-lit={star <= stars || undefined}
          aria-hidden
        />
      ))}
    </span>
  )
}
