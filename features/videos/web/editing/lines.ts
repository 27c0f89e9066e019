import { secondsOf, timeText, type Cue } from './cues.ts'
import { texts } from './texts.ts'

/** A line while it is written: its times as they stand in their fields. */
export interface Line {
  key: number
  from: string
  to: string
  text: string
}

let keys = 0

/** A line to be written on. */
export const lineOf = ({ from, to, text }: Cue): Line => ({ key: ++keys, from: timeText(from), to: timeText(to), text })

/** What is wrong with a line; null when nothing is. */
export function faultOf({ from, to, text }: Line): string | null {
  const [begin, end] = [secondsOf(from), secondsOf(to)]
  if (begin === null || end === null) return texts.timeWrong
  if (end <= begin) return texts.orderWrong
  return text.trim() === '' ? texts.textMissing : null
}

/** The lines as captions. Only for those with which nothing is wrong. */
export const cuesOf = (lines: readonly Line[]): Cue[] =>
  lines.map(({ from, to, text }) => ({ from: secondsOf(from) ?? 0, to: secondsOf(to) ?? 0, text }))

/** In the order in which they are said; what has no time stays at the end. */
export const inOrder = (lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => (secondsOf(a.from) ?? Infinity) - (secondsOf(b.from) ?? Infinity))
