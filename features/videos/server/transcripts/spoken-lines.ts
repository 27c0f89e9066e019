/** A line of captions, without tags; `at` in milliseconds. */
export interface SpokenLine {
  at: number
  text: string
}

/** Maximum length of the words of captions that are searched. */
const WORDS_MAX_LENGTH = 100_000
// What `line_starts` can hold: 24 days.
const START_MAX_MS = 2 ** 31 - 1

const UNESCAPED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

const toReadableText = (rows: readonly string[]): string =>
  rows
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => UNESCAPED[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

// As `readCaptions` writes times: always with hours.
function millisecondsOf(timing: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^(\d+):(\d\d):([\d.]+)/.exec(timing) ?? []
  return Math.round(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000)
}

/** Returns what is said in captions that `readCaptions` has rewritten, line by line. */
export const linesOfCaptions = (captions: string): SpokenLine[] =>
  captions
    .trimEnd()
    .split('\n\n')
    .slice(1)
    .flatMap((block) => {
      const [timing = '', ...rows] = block.split('\n')
      const text = toReadableText(rows)
      return text === '' ? [] : [{ at: millisecondsOf(timing), text }]
    })

/** Returns the columns of captions that are searched: their words, a line for each of theirs, and when each begins. */
export function searchedColumns(captions: string): { words: string; line_starts: number[] } {
  const lines = linesOfCaptions(captions)
  let length = 0
  const searched = lines.filter(({ at, text }) => at <= START_MAX_MS && (length += text.length + 1) <= WORDS_MAX_LENGTH)
  return { words: searched.map(({ text }) => text).join('\n'), line_starts: searched.map(({ at }) => at) }
}

/** Returns the lines of stored columns, of which `words` may have been cut. */
export const storedLines = (words: string, starts: readonly number[]): SpokenLine[] =>
  words.split('\n').map((text, index) => ({ at: starts[index] ?? 0, text }))
