import { useEffect, useRef, type ReactNode } from 'react'
import classes from './Disclosure.module.css'

export interface DisclosureProps {
  /** Summary of the content, in a word or two. */
  title: ReactNode
  children: ReactNode
}

/** Details that most readers do not need: collapsed on screen, expanded in print. */
export function Disclosure({ title, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useOpenInPrint(details)
  return (
    <details ref={details} className={classes.disclosure}>
      <summary>{title}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}

// Browsers without `::details-content` do not print collapsed details.
function useOpenInPrint(details: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    let wasOpen = false
    const open = () => {
      if (!details.current) return
      wasOpen = details.current.open
      details.current.open = true
    }
    const restore = () => {
      if (details.current) details.current.open = wasOpen
    }
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', restore)
    }
  }, [details])
}
