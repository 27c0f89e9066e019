import { excerptOf } from '#platform/contract/excerpt.ts'

/** Length that search engines and previews show, approximately. */
const SUMMARY_MAX_LENGTH = 180
// Length of the text examined; anything further on would not be shown.
const EXAMINED_LENGTH = 2_000

const MARKDOWN_SYNTAX: readonly [RegExp, string][] = [
  // Code fences and rules.
  [/^[ \t]*(?:`{3,}|~{3,}|-{3,}|\*{3,}|={3,})[^\n]{0,80}$/gm, ''],
  // Markers of headings, quotations and list items.
  [/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, ''],
  [/!?\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g, '$1'],
  [/(\*\*|__)(?=\S)([^\n]{1,500}?)(?<=\S)\1/g, '$2'],
  [/`([^`\n]{1,500})`/g, '$1'],
]

/** Returns the text on one line, without Markdown syntax. */
const inOneLine = (text: string): string =>
  MARKDOWN_SYNTAX.reduce(
    (plain, [pattern, replacement]) => plain.replace(pattern, replacement),
    text.slice(0, EXAMINED_LENGTH),
  )
    .replace(/\s+/g, ' ')
    .trim()

/** Returns an excerpt of the first text that is not empty, on one line and cut between words; undefined if all are empty. */
export function summaryOf(...texts: readonly (string | null | undefined)[]): string | undefined {
  const line = texts.map((text) => inOneLine(text ?? '')).find((one) => one !== '')
  if (line === undefined) return undefined
  return excerptOf(line, SUMMARY_MAX_LENGTH)
}
