import type { Chain } from '#platform/server/fonts/fallback-chains.ts'
import { canRender, runsOf, type Run } from '#platform/server/fonts/text-runs.ts'

/** A4 in points, 72 to the inch. */
export const A4 = { width: 595.28, height: 841.89 } as const
export const MARGIN = 56

/** Style of a text, which wraps at its width. */
export interface TextStyle {
  x: number
  y: number
  width: number
  size: number
  bold?: boolean
  quiet?: boolean
  /** Right-aligned within the width, on one line. */
  right?: boolean
}

const INK = '#1d1b18'
const MUTED_INK = '#6b655c'
const RULE = '#cfc8bc'

/** Page to draw on, in points from its upper left corner. */
export class Sheet {
  readonly #document: PDFKit.PDFDocument
  readonly #regular: Chain
  readonly #bold: Chain

  constructor(document: PDFKit.PDFDocument, regular: Chain, bold: Chain) {
    this.#document = document
    this.#regular = regular
    this.#bold = bold
    for (const { name, bytes } of new Set([...regular, ...bold])) document.registerFont(name, bytes)
  }

  /** Draws a text and returns the position below it. */
  text(text: string, style: TextStyle): number {
    const { x, y, width, size, bold = false, quiet = false, right = false } = style
    const document = this.#document
    const runs = runsOf(text, bold ? this.#bold : this.#regular)
    if (runs.length === 0) return y
    document.fontSize(size).fillColor(quiet ? MUTED_INK : INK)
    const from = right ? x + width - this.#widthOf(runs) : x
    for (const [at, run] of runs.entries()) {
      const textOptions = { continued: at < runs.length - 1, ...(right ? { lineBreak: false } : { width }) }
      document.font(run.face.name)
      if (at === 0) document.text(run.text, from, y, textOptions)
      else document.text(run.text, textOptions)
    }
    return document.y
  }

  /** Whether the fonts have a glyph for every character of a text. */
  has(text: string): boolean {
    return canRender(text, this.#regular) && canRender(text, this.#bold)
  }

  #widthOf(runs: readonly Run[]): number {
    return runs.reduce((sum, { face, text }) => sum + this.#document.font(face.name).widthOfString(text), 0)
  }

  /** Draws a thin line between the left and right margins. */
  rule(y: number): void {
    this.#document
      .moveTo(MARGIN, y)
      .lineTo(A4.width - MARGIN, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
  }

  /** Starts a new page and returns the position of its first text. */
  startPage(): number {
    this.#document.addPage()
    return MARGIN
  }
}
