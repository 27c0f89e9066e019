import classes from './Cover.module.css'

const TONES = 4

export interface CoverProps {
  /** Any number, such as an id; the same number always has the same tone. */
  seed: number
  title: string
}

/**
 * The title of what has no picture, set as its cover. It fills its frame. The title stands beside it as text: here it is drawn by
 * the style sheet, so that nobody hears, finds or copies it twice.
 */
export const Cover = ({ seed, title }: CoverProps) => (
  <span className={classes.cover} data-tone={Math.abs(seed) % TONES} aria-hidden>
    <span className={classes.title} data-title={title} dir="auto" />
  </span>
)
