/** A caption line; times in seconds. */
export interface Cue {
  from: number
  to: number
  text: string
}

const toMilliseconds = (seconds: number) => Math.round(Math.max(0, seconds) * 1000)
const twoDigits = (amount: number) => String(amount).padStart(2, '0')

/** Formats a time for people, without leading zeros: "1:04.5". */
export function timeText(seconds: number): string {
  const all = toMilliseconds(seconds)
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60]
  const rest = (all % 60_000) / 1000
  const [whole, part = ''] = String(rest).split('.')
  const secondsText = `${twoDigits(Number(whole))}${part && `.${part}`}`
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${secondsText}` : `${minutes}:${secondsText}`
}

/** Parses a time such as "64.5", "1:04.5" or "1:00:00"; null when invalid. */
export function secondsOf(text: string): number | null {
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim())
  if (!found) return null
  const [, hours = '0', minutes = '0', seconds = ''] = found
  const rest = Number(seconds.replace(',', '.'))
  if (Number(minutes) > 59 || (found[2] !== undefined && rest >= 60)) return null
  return Number(hours) * 3600 + Number(minutes) * 60 + rest
}

function timestamp(seconds: number): string {
  const all = toMilliseconds(seconds)
  const parts = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60, Math.floor(all / 1000) % 60]
  return `${parts.map(twoDigits).join(':')}.${String(all % 1000).padStart(3, '0')}`
}

// Escapes characters with a meaning in WebVTT.
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const UNESCAPED: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '', rlm: '' }

/** Returns the visible text of a WebVTT cue, without tags. */
export const readable = (text: string): string =>
  text.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => UNESCAPED[name] ?? '')

/** Formats lines as WebVTT, ordered by start. Blank rows are removed, because they would end a cue. */
export function toWebVtt(cues: readonly Cue[]): string {
  const written = cues
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, text }) => {
      const rows = escaped(text)
        .split('\n')
        .map((row) => row.trim())
        .filter(Boolean)
      return `${timestamp(from)} --> ${timestamp(to)}\n${rows.join('\n')}`
    })
  return `WEBVTT\n\n${written.join('\n\n')}\n`
}
