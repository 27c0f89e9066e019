import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
]

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

const midnight = (at: Date) => new Date(at).setHours(0, 0, 0, 0)

/** "3 hours ago", "yesterday", "just now". What lies further than a day is told in days of the reader's calendar. */
export function formatRelative(at: Date, now: number): string {
  const apart = at.getTime() - now
  // Rounded, since the days on which clocks change are shorter or longer.
  const days = Math.round((midnight(at) - midnight(new Date(now))) / DAY_MS)
  const distance = Math.abs(apart) < DAY_MS ? apart : days * DAY_MS
  const step = STEPS.find(([, length]) => Math.abs(distance) >= length)
  return step ? relative.format(Math.trunc(distance / step[1]), step[0]) : 'just now'
}

// One timer for all the moments on a screen.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS)

function onMinute(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((each) => each()), MINUTE_MS / 4)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export interface MomentProps {
  /** ISO 8601. */
  at: string
  /** `day` writes the date instead of the distance. */
  as?: 'relative' | 'day'
}

/** When something happened, as people say it; the exact time stands in its tooltip. */
export function Moment({ at, as = 'relative' }: MomentProps) {
  const now = useSyncExternalStore(onMinute, currentMinute) * MINUTE_MS
  const moment = new Date(at)
  return (
    <time dateTime={at} title={absolute.format(moment)}>
      {as === 'day' ? day.format(moment) : formatRelative(moment, now)}
    </time>
  )
}
