import classes from './BarChart.module.css'
import { texts } from '../texts.ts'

/** One bar: how much, and in words for who points at it or reads the table. */
export interface Bar {
  key: string
  name: string
  value: number
  says: string
}

export interface BarChartProps {
  /** What it shows, in a sentence. */
  label: string
  /** From left to right; none is less than nothing. */
  bars: readonly Bar[]
  /** Writes an amount at the side. */
  format: (value: number) => string
}

const STEPS = [1, 2, 2.5, 5, 10]
const SPACES = 4

/** The round number at or above the largest value, at which a scale ends. */
export function scaleEnd(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  if (largest === 0) return SPACES
  const power = 10 ** Math.floor(Math.log10(largest / SPACES))
  const step = STEPS.find((one) => one * power * SPACES >= largest) ?? 10
  return step * power * SPACES
}

/** Amounts over time as bars. What they say stands in a table beside them, for those who do not see them. */
export function BarChart({ label, bars, format }: BarChartProps) {
  const end = scaleEnd(bars.map(({ value }) => value))
  const lines = Array.from({ length: SPACES + 1 }, (_, line) => (end / SPACES) * (SPACES - line))
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <div className={classes.scale} aria-hidden>
        {lines.map((value) => (
          <span key={value}>{format(value)}</span>
        ))}
      </div>
      <div className={classes.field} aria-hidden>
        <div className={classes.lines}>
          {lines.map((value) => (
            <span key={value} />
          ))}
        </div>
        <div className={classes.bars}>
          {bars.map(({ key, name, value, says }, at) => (
            <span
              key={key}
              className={classes.slot}
              data-says={texts.barSays(name, says)}
              data-side={at * 2 < bars.length ? 'start' : 'end'}
            >
              <span
                className={classes.bar}
                style={{ blockSize: `${(100 * value) / end}%` }}
                data-empty={value === 0 || undefined}
              />
            </span>
          ))}
        </div>
      </div>
      <div className={classes.names} aria-hidden>
        {[bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)].map(
          (bar, at) => bar && <span key={`${at} ${bar.key}`}>{bar.name}</span>,
        )}
      </div>
    </div>
  )
}
