import { use, useSyncExternalStore } from 'react'
import { PageContext } from '../../page/render-context.ts'

// Browsers and Node use different spaces before AM and PM.
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

// Until hydration the reader's time zone is unknown.
const LONG = { dateStyle: 'long', timeStyle: 'short' } as const
const MEDIUM = { dateStyle: 'medium' } as const
const UTC = { timeZone: 'UTC' }
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const absolute = { own: new Intl.DateTimeFormat('en', LONG), utc: new Intl.DateTimeFormat('en', { ...LONG, ...UTC }) }
// For documents that are stored or printed: states the time zone for readers elsewhere.
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

/** Formats a relative time: "3 hours ago", "yesterday", "just now". Distances over a day are counted in days of the reader's calendar. */
export function formatRelative(at: Date, now: number, zone: Zone = 'own'): string {
  const offset = at.getTime() - now
  // Rounded, because days with a clock change are shorter or longer.
  const days = Math.round((midnight(at, zone) - midnight(new Date(now), zone)) / DAY_MS)
  const distance = Math.abs(offset) < DAY_MS ? offset : days * DAY_MS
  const step = STEPS.find(([, length]) => Math.abs(distance) >= length)
  return step ? relative.format(Math.trunc(distance / step[1]), step[0]) : 'just now'
}

// One timer for all relative times on a screen.
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

const NOT_HYDRATED = null

/** Returns the current minute and the time zone to use: the server's until hydration. */
function useMinute(): { minute: number; zone: Zone } {
  const rendered = use(PageContext).minute
  const own = useSyncExternalStore<number | null>(onMinute, currentMinute, () => NOT_HYDRATED)
  return own === NOT_HYDRATED ? { minute: rendered, zone: 'utc' } : { minute: own, zone: 'own' }
}

/** Returns whether two timestamps (ISO 8601) are on the same day of the reader's calendar. */
export function useSameDay(one: string, other: string): boolean {
  const { zone } = useMinute()
  return midnight(new Date(one), zone) === midnight(new Date(other), zone)
}

export interface MomentProps {
  /** Timestamp in ISO 8601 format. */
  at: string
  /** `day` shows the date instead of the distance, `exact` the date and time with their time zone. */
  as?: 'relative' | 'day' | 'exact'
}

/** Relative time of an event, with the exact time in a tooltip. */
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
