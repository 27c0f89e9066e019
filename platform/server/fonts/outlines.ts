import type { Chain } from './fallback-chains.ts'
import { drawablePart, runsOf } from './text-runs.ts'

interface Placed {
  size: number
  x: number
  /** Where the letters stand. */
  baseline: number
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const LINE_PARTS = /\s+/
const ELLIPSIS = '…'

const layOut = (text: string, chain: Chain) =>
  runsOf(text, chain).map(({ face, text: part }) => ({ font: face.font, run: face.font.layout(part) }))

/** How wide a text is on one line. */
export const widthOf = (text: string, chain: Chain, size: number): number =>
  layOut(text, chain).reduce((sum, { font, run }) => sum + (run.advanceWidth * size) / font.unitsPerEm, 0)

/** A text on one line as outlines, in the words of an SVG path: to be drawn where no font is known. */
export function outlineOf(text: string, chain: Chain, { size, x, baseline }: Placed): string {
  let pen = x
  let path = ''
  for (const { font, run } of layOut(text, chain)) {
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

/** A text without what none of these faces can draw, on one line: the rest of it reads on without a gap. */
export const drawableOf = (text: string, chain: Chain): string => drawablePart(text, chain).replace(/\s+/g, ' ').trim()

interface Column {
  size: number
  width: number
  /** How many lines it has at most. */
  lines: number
}

// As much of the beginning of a text as fits, before something that stands behind it.
function beginningOf(text: string, chain: Chain, { size, width }: Column, behind = ''): string {
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment)
  let fits = 0
  let beyond = parts.length + 1
  while (beyond - fits > 1) {
    const middle = Math.floor((fits + beyond) / 2)
    if (widthOf(parts.slice(0, middle).join('') + behind, chain, size) <= width) fits = middle
    else beyond = middle
  }
  return parts.slice(0, fits).join('')
}

// Ends in an ellipsis behind a whole word; inside of one where the line has no other.
function cutShort(line: string, chain: Chain, column: Column): string {
  const fits = widthOf(line + ELLIPSIS, chain, column.size) <= column.width
  const cut = fits ? line : beginningOf(line, chain, column, ELLIPSIS)
  const isInside = cut.length < line.length && line[cut.length] !== ' '
  const whole = isInside && cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  return whole.replace(/[\s,;:.–—-]+$/, '') + ELLIPSIS
}

/**
 * Breaks a text into lines between its words, and in the middle of one that is wider than a line. What does not fit ends in an
 * ellipsis; `isWhole` says whether all of it did.
 */
export function linesOf(text: string, chain: Chain, column: Column): { lines: string[]; isWhole: boolean } {
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== '' && lines.length < column.lines) {
    const fits = beginningOf(rest, chain, column)
    // At least one sign, or it would never end.
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
  return { lines: [...lines, cutShort(last, chain, column)], isWhole: false }
}
