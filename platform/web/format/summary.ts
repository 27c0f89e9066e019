import { excerptOf } from '#platform/contract/excerpt.ts'

/** Search engines and previews show about so much. */
const SHOWN = 180
// What is looked at of a text: whatever stands further on is not shown.
const READ = 2_000

const MARKS: readonly [RegExp, string][] = [
  // Fences of code, and rules.
  [/^[ \t]*(?:`{3,}|~{3,}|-{3,}|\*{3,}|={3,})[^\n]{0,80}$/gm, ''],
  // What stands before a heading, a quotation or an entry of a list.
  [/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, ''],
  [/!?\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g, '$1'],
  [/(\*\*|__)(?=\S)([^\n]{1,500}?)(?<=\S)\1/g, '$2'],
  [/`([^`\n]{1,500})`/g, '$1'],
]

/** A text in one line, without the marks of Markdown. */
const inOneLine = (text: string): string =>
  MARKS.reduce((plain, [mark, instead]) => plain.replace(mark, instead), text.slice(0, READ))
    .replace(/\s+/g, ' ')
    .trim()

/** The beginning of what somebody wrote, in one line and cut between words; undefined where they wrote nothing. */
export function summaryOf(...texts: readonly (string | null | undefined)[]): string | undefined {
  const line = texts.map((text) => inOneLine(text ?? '')).find((one) => one !== '')
  if (line === undefined) return undefined
  return excerptOf(line, SHOWN)
}
