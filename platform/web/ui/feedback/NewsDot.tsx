import { VisuallyHidden } from '@mantine/core'
import classes from './NewsDot.module.css'

const SHOWN_COUNT_MAX = 99

/** Visual count on the corner of its container, hidden from screen readers. */
export const CornerCount = ({ count }: { count: number }) => (
  <span className={classes.count} aria-hidden>
    {count > SHOWN_COUNT_MAX ? `${SHOWN_COUNT_MAX}+` : count}
  </span>
)

/** Count on the corner of its container; `id` identifies its text for `aria-describedby`. */
export function NewsCount({ id, count, words }: { id: string; count: number; words: string }) {
  return (
    <>
      <CornerCount count={count} />
      <VisuallyHidden id={id}>{words}</VisuallyHidden>
    </>
  )
}

/** Dot on the corner of its container; `id` identifies its text for `aria-describedby`, which stays when the dot is hidden. */
export function NewsDot({ id, words, visible = true }: { id: string; words: string; visible?: boolean }) {
  return (
    <>
      {visible && <span className={classes.dot} aria-hidden />}
      <VisuallyHidden id={id}>{words}</VisuallyHidden>
    </>
  )
}
