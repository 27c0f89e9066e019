/** Inactivity after which a session ends. */
const IDLE_LIMIT_MS = 1_800_000
/** Inactivity after which the user is asked whether they are still there. */
const IDLE_WARNING_MS = 1_680_000
const IDLE_CHECK_EVERY_MS = 60_000
const ACTIVITY_DEBOUNCE_MS = 1_000

const MINUTE_MS = 60_000

/** Dependencies of the inactivity watch: storage of the last activity, shared by all tabs, and callbacks. */
export interface InactivitySettings {
  /** Milliseconds since 1970, from a clock that advances while the computer sleeps. */
  now: () => number
  /** Last activity in any tab, as stored; null if none is stored. */
  readLast: () => number | null
  writeLast: (moment: number) => void
  /** Asks whether the user is still there, with the minutes left. */
  onWarning: (minutes: number) => void
  /** Activity resumed in this tab or another. */
  onResumed: () => void
  onEnd: () => void
  /** Called with the id of the browser timer that the watch uses, and whether it is still running. */
  onTimer: (id: number, runs: boolean) => void
}

/** Inactivity watch of one tab. */
export interface InactivityWatch {
  /** Reports pointer or keyboard activity; ignored while the question is open, which requires an explicit response. */
  active: () => void
  /** Reports that the user confirmed their presence. */
  stay: () => void
  /** Reports that the question was dismissed without a response; activity counts again. */
  dismiss: () => void
  /** Reports that another tab stored activity. */
  look: () => void
  /** Stops the watch. Returns true when the session ended because of inactivity, in this tab or another. */
  stop: () => boolean
}

/** Returns the minutes left to show in the question, at least one. */
const minutesLeft = (idleMs: number): number => Math.max(1, Math.ceil((IDLE_LIMIT_MS - idleMs) / MINUTE_MS))

/** Watches a new or restored session. Activity stored by an earlier visit still counts, because closing a tab is not activity. */
export function watchInactivity(settings: InactivitySettings): InactivityWatch {
  const { now, readLast, writeLast, onWarning, onResumed, onEnd, onTimer } = settings
  const started = now()
  let lastActivityAt = readLast() ?? started
  // A clock that was set back, or an invalid stored value, must not keep a session alive forever.
  if (!Number.isFinite(lastActivityAt) || lastActivityAt > started) lastActivityAt = started
  let seen: number | null = null
  let state: 'quiet' | 'asked' | 'answered' | 'over' = 'quiet'
  let debounceTimer: ReturnType<typeof setTimeout> | undefined

  const last = () => {
    const written = readLast()
    if (written !== null && Number.isFinite(written) && written <= now())
      lastActivityAt = Math.max(lastActivityAt, written)
    return lastActivityAt
  }
  const idle = () => now() - last()
  const writeSeen = () => {
    clearTimeout(debounceTimer)
    if (seen === null) return
    lastActivityAt = Math.max(lastActivityAt, seen)
    seen = null
    writeLast(lastActivityAt)
  }
  const stopTimers = () => {
    clearTimeout(debounceTimer)
    clearInterval(timer)
    onTimer(timer, false)
  }
  const end = () => {
    state = 'over'
    stopTimers()
    onEnd()
  }

  function check(): void {
    if (state === 'over') return
    writeSeen()
    const idleMs = idle()
    if (idleMs > IDLE_LIMIT_MS) return end()
    if (idleMs <= IDLE_WARNING_MS) {
      if (state === 'asked') onResumed()
      state = 'quiet'
    } else if (state === 'quiet') {
      state = 'asked'
      onWarning(minutesLeft(idleMs))
    }
  }

  function resume(): void {
    if (state === 'over') return
    // The first touch after sleep may come after the session expired.
    if (idle() > IDLE_LIMIT_MS) return end()
    seen = now()
    writeSeen()
    check()
  }

  const timer = setInterval(check, IDLE_CHECK_EVERY_MS)
  onTimer(timer, true)
  if (readLast() !== lastActivityAt) writeLast(lastActivityAt)
  check()

  return {
    active: () => {
      if (state === 'over' || state === 'asked') return
      // Includes activity not yet stored: without a pause of a second the debounced write never runs, but the user is active.
      if (now() - Math.max(last(), seen ?? 0) > IDLE_LIMIT_MS) return end()
      seen = now()
      clearTimeout(debounceTimer)
      debounceTimer = setTimeout(writeSeen, ACTIVITY_DEBOUNCE_MS)
    },
    stay: resume,
    dismiss: () => {
      if (state === 'asked') state = 'answered'
    },
    look: check,
    stop: () => {
      if (state !== 'over') stopTimers()
      const isOver = now() - Math.max(lastActivityAt, seen ?? 0) > IDLE_LIMIT_MS
      state = 'over'
      return isOver
    },
  }
}
