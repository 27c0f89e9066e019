import { VisuallyHidden } from '@mantine/core'
import classes from './NewsDot.module.css'

/** A dot on the corner of what it stands in; `id` is that of its words, for `aria-describedby`. */
export function NewsDot({ id, words }: { id: string; words: string }) {
  return (
    <>
      <span className={classes.dot} aria-hidden />
      <VisuallyHidden id={id}>{words}</VisuallyHidden>
    </>
  )
}
