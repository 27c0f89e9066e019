import classes from './TimeMarks.module.css'

/** A mark at a second of a video. */
export interface TimeMark {
  id: number
  seconds: number
  label: string
}

interface TimeMarksProps {
  marks: readonly TimeMark[]
  /** Duration of the video, in seconds. */
  length: number
  onSeek: (seconds: number) => void
}

/** Marks on the timeline of a video, each at its position; pressing one seeks to it. */
export function TimeMarks({ marks, length, onSeek }: TimeMarksProps) {
  return (
    <div className={classes.marks}>
      {marks.map(({ id, seconds, label }) => (
        <button
          key={id}
          type="button"
          className={classes.mark}
          style={{ insetInlineStart: `${Math.min(100, (100 * seconds) / length)}%` }}
          aria-label={label}
          title={label}
          onClick={() => onSeek(seconds)}
        />
      ))}
    </div>
  )
}
