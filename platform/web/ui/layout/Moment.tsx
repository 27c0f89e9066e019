import { use, useSyncExternalStore } from 'react'
import { PageContext } from '../../page/render-context.ts'

// Browsers and Node differ in the space they put before AM and PM.
const NARROW_SPACE = '\u202f'
type Zone = 'own' | 'utc'

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

// As long as a page is as the server drew it, the reader's time zone is not known.
const LONG = { dateStyle: 'long', timeStyle: 'short' } as const
const MEDIUM = { dateStyle: 'medium' } as const
const UTC = { timeZone: 'UTC' }
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const absolute = { own: new Intl.DateTimeFormat('en', LONG), utc: new Intl.DateTimeFormat('en', { ...LONG, ...UTC }) }
// For what somebody keeps or prints: whoever reads it elsewhere sees which zone is meant.
const EXACT = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const exact = { own: new Intl.DateTimeFormat('en', EXACT), utc: new Intl.DateTimeFormat('en', { ...EXACT, ...UTC }) }
const day = { own: new Intl.DateTimeFormat('en', MEDIUM), utc: new Intl.DateTimeFormat('en', { ...MEDIUM, ...UTC }) }

const midnight = (at: Date, zone: Zone) =>
  zone === 'utc' ? new Date(at).setUTCHours(0, 0, 0, 0) : new Date(at).setHours(0, 0, 0, 0)

/** "3 hours ago", "yesterday", "just now". What lies further than a day is told in days of the reader's calendar. */
export function formatRelative(at: Date, now: number, zone: Zone = 'own'): string {
  const apart = at.getTime() - now
  // Rounded, since the days on which clocks change are shorter or longer.
  const days = Math.round((midnight(at, zone) - midnight(new Date(now), zone)) / DAY_MS)
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

const AS_DRAWN = null

/** The minute, and in which time zone it is told: the server's until a browser has taken over what the server drew. */
function useMinute(): { minute: number; zone: Zone } {
  const drawn = use(PageContext).minute
  const own = useSyncExternalStore<number | null>(onMinute, currentMinute, () => AS_DRAWN)
  return own === AS_DRAWN ? { minute: drawn, zone: 'utc' } : { minute: own, zone: 'own' }
}

/** Whether two instants (ISO 8601) lie on one day of the reader's calendar. */
export function useSameDay(one: string, other: string): boolean {
  const { zone } = useMinute()
  return midnight(new Date(one), zone) === midnight(new Date(other), zone)
}

export interface MomentProps {
  /** ISO 8601. */
  at: string
  /** `day` writes the date instead of the distance, `exact` the date and time with their time zone. */
  as?: 'relative' | 'day' | 'exact'
}

/** When something happened, as people say it; the exact time stands in its tooltip. */
export function Moment({ at, as = 'relative' }: MomentProps) {
  const { minute, zone } = useMinute()
  const moment = new Date(at)
  return (
    <time dateTime={at} title={absolute[zone].format(moment).replaceAll(NARROW_SPACE, ' ')}>
      {as === 'relative' && formatRelative(moment, minute * MINUTE_MS, zone)}
      {as !== 'relative' && (as === 'day' ? day : exact)[zone].format(moment).replaceAll(NARROW_SPACE, ' ')}
    </time>
  )
}
