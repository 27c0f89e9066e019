import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { parseTime } from './clock-times.ts'

const SHOWN_LENGTH = 900

interface DescriptionProps {
  children: string
  /** Duration of the video in seconds; null when unknown. */
  length: number | null
  /** Plays from there. */
  onMoment: (seconds: number) => void
}

/** Description of a video. Times such as `1:30` become links that seek there. */
export function Description({ children, length, onMoment }: DescriptionProps) {
  return (
    <LongText shown={SHOWN_LENGTH} show={(text) => linkTimes(text, length ?? Infinity, onMoment)}>
      {children}
    </LongText>
  )
}

const linkTimes = (text: string, length: number, onMoment: (seconds: number) => void): ReactNode =>
  text.split(/(\b(?:\d{1,2}:)?\d{1,2}:[0-5]\d\b)/).map((part, index) => {
    // `split` returns times at odd indexes, between the text.
    const seconds = index % 2 === 0 ? null : parseTime(part)
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
