import { Anchor } from '@mantine/core'
import { useState } from 'react'
import classes from './Snags.module.css'
import { texts } from './texts.ts'

// A text that is only a little longer is shown whole: it is not worth a press.
const LONG_LENGTH = 600
const SHOWN_LENGTH = 400

/** What somebody wrote; a long text opens in place. */
export function Words({ children }: { children: string }) {
  const [open, setOpen] = useState(false)
  const isLong = children.length > LONG_LENGTH
  return (
    <p className={classes.words} dir="auto">
      {isLong && !open ? `${children.slice(0, SHOWN_LENGTH).trimEnd()}… ` : `${children} `}
      {isLong && (
        <Anchor component="button" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.showLess : texts.readMore}
        </Anchor>
      )}
    </p>
  )
}
