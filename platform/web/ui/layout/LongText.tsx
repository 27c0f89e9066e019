import { useState, type ReactNode } from 'react'
import { endOfExcerpt } from '#platform/contract/excerpt.ts'
import { useHydrated } from '../../page/render-context.ts'
import classes from './LongText.module.css'
import { texts } from '../texts.ts'

export interface LongTextProps {
  children: string
  /** Length of the excerpt in characters. */
  shown?: number
  className?: string | undefined
  /** Renders the text or its excerpt; unchanged by default. */
  show?: (text: string) => ReactNode
}

const renderText = (text: string): ReactNode => text

/** User-written text with its line breaks; a long one as an excerpt that expands in place, and in full without scripts. */
export function LongText({ children, shown = 200, className = '', show = renderText }: LongTextProps) {
  const [open, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const end = endOfExcerpt(children, shown)
  const isLong = end < children.length
  const excerpt = isLong ? children.slice(0, end).trimEnd() : children
  return (
    <p className={`${classes.text} ${className}`} data-excerpt={(isLong && !open) || undefined} dir="auto">
      {isLong && !isHydrated ? (
        <>
          {show(excerpt)}
          <span className={classes.cut}>… </span>
          {/* Browsers with scripts parse this as raw text, entities included, so hydration must not compare it as a string. */}
          <noscript>
            <span>{show(children.slice(excerpt.length))}</span>
          </noscript>
        </>
      ) : (
        show(isLong && !open ? `${excerpt}… ` : `${children} `)
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
