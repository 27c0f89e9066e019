import type { Chain } from './fallback-chains.ts'
import { supportedPart, runsOf } from './text-runs.ts'

interface TextPosition {
  size: number
  x: number
  /** Vertical position of the baseline. */
  baseline: number
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const LINE_PARTS = /\s+/
const ELLIPSIS = '…'

const shapeText = (text: string, chain: Chain) =>
  runsOf(text, chain).map(({ face, text: part }) => ({ font: face.font, run: face.font.layout(part) }))

/** Returns the width of a text on one line. */
export const widthOf = (text: string, chain: Chain, size: number): number =>
  shapeText(text, chain).reduce((sum, { font, run }) => sum + (run.advanceWidth * size) / font.unitsPerEm, 0)

/** Returns a text on one line as SVG path data, to be rendered without fonts. */
export function outlineOf(text: string, chain: Chain, { size, x, baseline }: TextPosition): string {
  let pen = x
  let path = ''
  for (const { font, run } of shapeText(text, chain)) {
    const scale = size / font.unitsPerEm
    for (const [at, glyph] of run.glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = run.positions[at] ?? {}
      const left = pen + xOffset * scale
      path += glyph.path.transform(scale, 0, 0, -scale, left, baseline - yOffset * scale).toSVG()
      pen += xAdvance * scale
    }
  }
  return path.replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100))
}

/** Returns a text on one line without characters that none of these fonts has, and without gaps in their place. */
export const supportedTextOf = (text: string, chain: Chain): string =>
  supportedPart(text, chain).replace(/\s+/g, ' ').trim()

interface Column {
  size: number
  width: number
  /** Maximum number of lines. */
  lines: number
}

// Returns the longest prefix of a text that fits in front of the given suffix.
function fittingPrefix(text: string, chain: Chain, { size, width }: Column, suffix = ''): string {
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment)
  let fits = 0
  let beyond = parts.length + 1
  while (beyond - fits > 1) {
    const middle = Math.floor((fits + beyond) / 2)
    if (widthOf(parts.slice(0, middle).join('') + suffix, chain, size) <= width) fits = middle
    else beyond = middle
  }
  return parts.slice(0, fits).join('')
}

// Truncates a line with an ellipsis after a whole word, or within a word if the line has only one.
function truncateLine(line: string, chain: Chain, column: Column): string {
  const fits = widthOf(line + ELLIPSIS, chain, column.size) <= column.width
  const cut = fits ? line : fittingPrefix(line, chain, column, ELLIPSIS)
  const isInside = cut.length < line.length && line[cut.length] !== ' '
  const whole = isInside && cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  return whole.replace(/[\s,;:.–—-]+$/, '') + ELLIPSIS
}

/**
 * Breaks a text into lines between words, or within a word that is wider than a line. Text that does not fit is replaced by an ellipsis;
 * `isWhole` tells whether everything fit.
 */
export function linesOf(text: string, chain: Chain, column: Column): { lines: string[]; isWhole: boolean } {
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== '' && lines.length < column.lines) {
    const fits = fittingPrefix(rest, chain, column)
    // At least one character, to guarantee progress.
    const most = fits === '' ? ([...graphemes.segment(rest)][0]?.segment ?? rest) : fits
    const isLast = most.length === rest.length
    const words = most.split(LINE_PARTS)
    const endsWord = isLast || rest[most.length] === ' ' || words.length === 1
    const line = endsWord ? most : words.slice(0, -1).join(' ')
    lines.push(line.trimEnd())
    rest = rest.slice(line.length).trimStart()
  }
  if (rest === '') return { lines, isWhole: true }
  const last = lines.pop() ?? ''
  return { lines: [...lines, truncateLine(last, chain, column)], isWhole: false }
}
