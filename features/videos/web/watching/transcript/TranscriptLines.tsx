import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { clock } from '#platform/web/format/clock.ts'
import type { Cue } from '../../editing/cues.ts'
import { texts } from './texts.ts'
import classes from './Transcript.module.css'
import type { Playback } from '../usePlayback.ts'

interface TranscriptLinesProps {
  cues: readonly Cue[]
  /** Text that lines must contain; all are shown without. */
  wanted: string
  playback: Playback
}

const KEY_MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Lines of a transcript. One of them is a tab stop, and the arrow keys move among them; the one being said is marked and kept in view. */
export function TranscriptLines({ cues, wanted, playback }: TranscriptLinesProps) {
  const list = useRef<HTMLOListElement>(null)
  const now = useCurrentLine(cues, playback)
  const [tabStop, setTabStop] = useState(0)
  const shown = useMemo(() => linesWith(cues, wanted), [cues, wanted])
  const isSearched = wanted.trim() !== ''
  useEffect(() => {
    // Whoever searches or moves through the lines reads elsewhere.
    if (!isSearched && !list.current?.contains(document.activeElement)) keepInView(list.current, now)
  }, [now, isSearched])
  const move = (event: KeyboardEvent) => {
    const to = KEY_MOVES[event.key]?.(tabStop, shown.length - 1)
    if (to === undefined) return
    event.preventDefault()
    setTabStop(to)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <>
      <p role="status" className={classes.state}>
        {isSearched && texts.found(shown.length)}
      </p>
      {shown.length > 0 && (
        <ol ref={list} className={classes.lines} aria-label={texts.lines}>
          {shown.map(({ cue, nth }, at) => (
            <li key={nth} data-nth={nth}>
              <button
                type="button"
                className={classes.line}
                tabIndex={at === Math.min(tabStop, shown.length - 1) ? 0 : -1}
                aria-current={nth === now || undefined}
                onFocus={() => setTabStop(at)}
                onKeyDown={move}
                onClick={() => playback.play(cue.from)}
              >
                <span className={classes.time}>{clock(cue.from)}</span> <span dir="auto">{cue.text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function linesWith(cues: readonly Cue[], wanted: string) {
  const text = wanted.trim().toLowerCase()
  return cues.map((cue, nth) => ({ cue, nth })).filter(({ cue }) => cue.text.toLowerCase().includes(text))
}

// Scrolls the list alone: the page stays where it is.
function keepInView(list: HTMLElement | null, nth: number): void {
  const line = list?.querySelector<HTMLElement>(`[data-nth="${nth}"]`)
  if (list && line) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 3
}

/** Returns the index of the line that is being said, or was said last; -1 before the first and while nothing has played. */
function useCurrentLine(cues: readonly Cue[], { element }: Playback): number {
  const [now, setNow] = useState(-1)
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (target !== null && target === element.current) {
        const { currentTime } = element.current
        setNow(cues.findLastIndex(({ from }) => from <= currentTime))
      }
    }
    // Captured, because the events of a video do not bubble, and the video itself may not be there yet.
    document.addEventListener('timeupdate', look, true)
    return () => document.removeEventListener('timeupdate', look, true)
  }, [cues, element])
  return now
}
