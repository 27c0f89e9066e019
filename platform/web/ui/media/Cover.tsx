import classes from './Cover.module.css'

const TONES = 4

export interface CoverProps {
  /** Number that determines the tone, such as an id. */
  seed: number
  title: string
}

/**
 * Cover made of the title, for items without a picture. Fills its frame. The style sheet renders the title from an attribute, so that it is
 * not read out, found or copied twice beside the real one.
 */
export const Cover = ({ seed, title }: CoverProps) => (
  <span className={classes.cover} data-tone={Math.abs(seed) % TONES} aria-hidden>
    <span className={classes.title} data-title={title} dir="auto" />
  </span>
)
