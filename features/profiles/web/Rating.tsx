import { Star } from 'lucide-react'
import classes from './Rating.module.css'
import { texts } from './texts.ts'

/** The average of the stars somebody was given. */
export function Rating({ value }: { value: number }) {
  return (
    <span className={classes.rating} role="img" aria-label={texts.rated(value)}>
      <Star size="1em" fill="currentColor" strokeWidth={0} aria-hidden />
      <span aria-hidden>{value.toFixed(1)}</span>
    </span>
  )
}
