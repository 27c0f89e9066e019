import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { secondsIn } from './clock-times.ts'

const SHOWN = 900

interface DescriptionProps {
  children: string
  /** How long the video is, in seconds; null where nobody knows. */
  length: number | null
  /** Plays from there. */
  onMoment: (seconds: number) => void
}

/** What is written about a video. Its moments lead there: `1:30 How it works`. */
export function Description({ children, length, onMoment }: DescriptionProps) {
  return (
    <LongText shown={SHOWN} show={(text) => withMoments(text, length ?? Infinity, onMoment)}>
      {children}
    </LongText>
  )
}

const withMoments = (text: string, length: number, onMoment: (seconds: number) => void): ReactNode =>
  text.split(/(\b(?:\d{1,2}:)?\d{1,2}:[0-5]\d\b)/).map((part, index) => {
    // Moments stand between what is said.
    const seconds = index % 2 === 0 ? null : secondsIn(part)
    if (seconds === null || seconds >= length) return part
    return (
      <Link
        key={index}
        to={`?t=${seconds}`}
        onClick={(event) => {
          event.preventDefault()
          onMoment(seconds)
        }}
      >
        {part}
      </Link>
    )
  })
