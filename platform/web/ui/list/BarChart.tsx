import classes from './BarChart.module.css'
import { texts } from '../texts.ts'

/** A bar, and its description for the tooltip and the table. */
export interface Bar {
  key: string
  name: string
  value: number
  says: string
}

export interface BarChartProps {
  /** Sentence describing the chart. */
  label: string
  /** Bars from left to right, none negative. */
  bars: readonly Bar[]
  /** Formats the values of the scale. */
  format: (value: number) => string
}

const STEPS = [1, 2, 2.5, 5, 10]
const INTERVALS = 4

/** Returns the upper end of the scale: a round number at or above the largest value. */
export function scaleEnd(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  if (largest === 0) return INTERVALS
  const power = 10 ** Math.floor(Math.log10(largest / INTERVALS))
  const step = STEPS.find((one) => one * power * INTERVALS >= largest) ?? 10
  return step * power * INTERVALS
}

/** Bar chart of amounts over time, with a table of its values for screen readers. */
export function BarChart({ label, bars, format }: BarChartProps) {
  const end = scaleEnd(bars.map(({ value }) => value))
  const lines = Array.from({ length: INTERVALS + 1 }, (_, line) => (end / INTERVALS) * (INTERVALS - line))
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
