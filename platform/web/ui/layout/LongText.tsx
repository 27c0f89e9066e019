import { useState, type ReactNode } from 'react'
import { endOfExcerpt } from '#platform/contract/excerpt.ts'
import { useTakenOver } from '../../page/render-context.ts'
import classes from './LongText.module.css'
import { texts } from '../texts.ts'

export interface LongTextProps {
  children: string
  /** So many characters are shown of a longer text. */
  shown?: number
  className?: string | undefined
  /** Draws the text, or what is shown of it; as it is unless told. */
  show?: (text: string) => ReactNode
}

const asItIs = (text: string): ReactNode => text

/** What somebody wrote, in their own lines; of a long text an excerpt that opens in place, and all of it for who has no script. */
export function LongText({ children, shown = 200, className = '', show = asItIs }: LongTextProps) {
  const [open, setOpen] = useState(false)
  const isTakenOver = useTakenOver()
  const end = endOfExcerpt(children, shown)
  const isLong = end < children.length
  const beginning = isLong ? children.slice(0, end).trimEnd() : children
  return (
    <p className={`${classes.text} ${className}`} data-excerpt={(isLong && !open) || undefined} dir="auto">
      {isLong && !isTakenOver ? (
        <>
          {show(beginning)}
          <span className={classes.cut}>… </span>
          {/* In a browser with script its text is what stands in the HTML, signs written as names: no string to be compared. */}
          <noscript>
            <span>{show(children.slice(beginning.length))}</span>
          </noscript>
        </>
      ) : (
        show(isLong && !open ? `${beginning}… ` : `${children} `)
      )}
      {isLong && (
        <button
          type="button"
          className={`${classes.more} ${classes.cut}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.showLess : texts.readMore}
        </button>
      )}
    </p>
  )
}
