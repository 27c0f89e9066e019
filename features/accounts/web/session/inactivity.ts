/** After so long without a sign of life a session ends. */
export const IDLE_LIMIT_MS = 1_800_000
/** After so long somebody is asked whether they are still there. */
export const IDLE_WARNING_MS = 1_680_000
export const IDLE_CHECK_EVERY_MS = 60_000
export const ACTIVITY_DEBOUNCE_MS = 1_000

const MINUTE_MS = 60_000

/** What the watch needs: where all tabs write down when somebody was last active, and whom to tell. */
export interface InactivitySettings {
  /** Milliseconds since 1970; a clock that goes on while the machine sleeps. */
  now: () => number
  /** When somebody was last active in any tab, as that tab wrote it down; null when nothing is written. */
  readLast: () => number | null
  writeLast: (moment: number) => void
  /** Asks whether somebody is still there; tells how many minutes are left. */
  onWarning: (minutes: number) => void
  /** Somebody is there after all, in this tab or in another. */
  onResumed: () => void
  onEnd: () => void
  /** The watch runs by the browser's timer of this number, and later does no more. */
  onTimer: (id: number, runs: boolean) => void
}

/** One tab's watch over a session. */
export interface InactivityWatch {
  /** Somebody moved, typed, clicked. While the question stands it does not count: only the answer does. */
  active: () => void
  /** Somebody answered that they are there. */
  stay: () => void
  /** Somebody put the question away without answering: from now on what they do counts again. */
  dismiss: () => void
  /** Another tab wrote down that somebody was active there. */
  look: () => void
  /** Ends the watch. True when the session was idle too long, so that it ended for that reason, here or in another tab. */
  stop: () => boolean
}

/** How many minutes are left, for the question; never less than one. */
export const minutesLeft = (idleMs: number): number => Math.max(1, Math.ceil((IDLE_LIMIT_MS - idleMs) / MINUTE_MS))

/** Watches over a session that has begun or goes on. What an earlier visit wrote down still counts: closing a tab is no sign of life. */
export function watchInactivity(settings: InactivitySettings): InactivityWatch {
  const { now, readLast, writeLast, onWarning, onResumed, onEnd, onTimer } = settings
  const started = now()
  let known = readLast() ?? started
  // A clock that was set back, or a word that is none, must not keep a session alive for ever.
  if (!Number.isFinite(known) || known > started) known = started
  let seen: number | null = null
  let state: 'quiet' | 'asked' | 'answered' | 'over' = 'quiet'
  let settling: ReturnType<typeof setTimeout> | undefined

  const last = () => {
    const written = readLast()
    if (written !== null && Number.isFinite(written) && written <= now()) known = Math.max(known, written)
    return known
  }
  const idle = () => now() - last()
  const writeSeen = () => {
    clearTimeout(settling)
    if (seen === null) return
    known = Math.max(known, seen)
    seen = null
    writeLast(known)
  }
  const stopTimers = () => {
    clearTimeout(settling)
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
    // A machine that slept wakes by a touch: by then the session may be over.
    if (idle() > IDLE_LIMIT_MS) return end()
    seen = now()
    writeSeen()
    check()
  }

  const timer = setInterval(check, IDLE_CHECK_EVERY_MS)
  onTimer(timer, true)
  if (readLast() !== known) writeLast(known)
  check()

  return {
    active: () => {
      if (state === 'over' || state === 'asked') return
      // What was seen but not yet written counts: whoever never rests for a second is not idle.
      if (now() - Math.max(last(), seen ?? 0) > IDLE_LIMIT_MS) return end()
      seen = now()
      clearTimeout(settling)
      settling = setTimeout(writeSeen, ACTIVITY_DEBOUNCE_MS)
    },
    stay: resume,
    dismiss: () => {
      if (state === 'asked') state = 'answered'
    },
    look: check,
    stop: () => {
      if (state !== 'over') stopTimers()
      const isOver = now() - Math.max(known, seen ?? 0) > IDLE_LIMIT_MS
      state = 'over'
      return isOver
    },
  }
}
