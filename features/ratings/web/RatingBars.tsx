import type { RatingDistribution } from '../contract.ts'
import classes from './RatingBars.module.css'
import { texts } from './texts.ts'

const BEST_FIRST = ['5', '4', '3', '2', '1'] as const

/** Bar chart of the number of ratings by star count. */
export function RatingBars({ distribution }: { distribution: RatingDistribution }) {
  const total = BEST_FIRST.reduce((sum, stars) => sum + distribution[stars], 0)
  return (
    <ul className={classes.bars}>
      {BEST_FIRST.map((stars) => (
        <li key={stars}>
          <span>{texts.stars(Number(stars))}</span>
          <span className={classes.track} aria-hidden>
            <div
              className={classes.bar}
              style={{ width: `${total === 0 ? 0 : (100 * distribution[stars]) / total}%` }}
            />
          </span>
          <span className={classes.count}>{distribution[stars].toLocaleString('en')}</span>
        </li>
      ))}
    </ul>
  )
}
