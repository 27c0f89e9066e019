import { VisuallyHidden } from '@mantine/core'
import classes from './NewsDot.module.css'

const COUNTED_MAX = 99

/** How many there are, on the corner of what it stands in. It is for the eye; words say it to others. */
export const CornerCount = ({ count }: { count: number }) => (
  <span className={classes.count} aria-hidden>
    {count > COUNTED_MAX ? `${COUNTED_MAX}+` : count}
  </span>
)

/** A number on the corner of what it stands in; `id` is that of its words, for `aria-describedby`. */
export function NewsCount({ id, count, words }: { id: string; count: number; words: string }) {
  return (
    <>
      <CornerCount count={count} />
      <VisuallyHidden id={id}>{words}</VisuallyHidden>
    </>
  )
}

/** A dot on the corner of what it stands in; `id` is that of its words, for `aria-describedby`. They stay where it is not seen. */
export function NewsDot({ id, words, visible = true }: { id: string; words: string; visible?: boolean }) {
  return (
    <>
      {visible && <span className={classes.dot} aria-hidden />}
      <VisuallyHidden id={id}>{words}</VisuallyHidden>
    </>
  )
}
