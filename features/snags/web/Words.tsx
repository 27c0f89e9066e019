import { Anchor } from '@mantine/core'
import { useState } from 'react'
import classes from './Snags.module.css'
import { texts } from './texts.ts'

const SHOWN_LENGTH = 320

/** What somebody wrote; a long text opens in place. */
export function Words({ children }: { children: string }) {
  const [open, setOpen] = useState(false)
  const isLong = children.length > SHOWN_LENGTH
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
