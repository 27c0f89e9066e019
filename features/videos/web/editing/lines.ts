import { secondsOf, timeText, type Cue } from './cues.ts'
import { texts } from './texts.ts'

/** A line being edited, with its times as typed. */
export interface Line {
  key: number
  from: string
  to: string
  text: string
}

let keys = 0

/** Returns an editable line for a cue. */
export const lineOf = ({ from, to, text }: Cue): Line => ({ key: ++keys, from: timeText(from), to: timeText(to), text })

/** Returns what is wrong with a line; null when it is valid. */
export function faultOf({ from, to, text }: Line): string | null {
  const [begin, end] = [secondsOf(from), secondsOf(to)]
  if (begin === null || end === null) return texts.timeWrong
  if (end <= begin) return texts.orderWrong
  return text.trim() === '' ? texts.textMissing : null
}

/** Converts valid lines to cues. */
export const cuesOf = (lines: readonly Line[]): Cue[] =>
  lines.map(({ from, to, text }) => ({ from: secondsOf(from) ?? 0, to: secondsOf(to) ?? 0, text }))

/** Sorts lines by start; lines without a valid time come last. */
export const inOrder = (lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => (secondsOf(a.from) ?? Infinity) - (secondsOf(b.from) ?? Infinity))
