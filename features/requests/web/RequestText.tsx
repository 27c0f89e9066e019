import { Anchor } from '@mantine/core'
import { useState } from 'react'
import classes from './RequestCard.module.css'
import { texts } from './texts.ts'

const SHOWN_LENGTH = 200

/** A request's text in a list: long ones open in place. */
export function RequestText({ children }: { children: string }) {
  const [open, setOpen] = useState(false)
  const isLong = children.length > SHOWN_LENGTH
  return (
    <p className={classes.content} dir="auto">
      {isLong && !open ? `${children.slice(0, SHOWN_LENGTH).trimEnd()}… ` : `${children} `}
      {isLong && (
        <Anchor component="button" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.showLess : texts.readMore}
        </Anchor>
      )}
    </p>
  )
}
