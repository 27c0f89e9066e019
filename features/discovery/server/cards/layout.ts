import { DEFAULT_ACCENTS, type Scheme } from '#platform/contract/accents.ts'
import { CARD } from '#platform/contract/cards.ts'
import type { Chain } from '#platform/server/fonts/fallback-chains.ts'
import { supportedTextOf, linesOf, outlineOf } from '#platform/server/fonts/outlines.ts'

/** Texts of a card. */
export interface CardWords {
  title: string
  /** One line below it. */
  context: string
  /** The product's name. */
  product: string
  /** Whether there is a picture next to the text. */
  hasPicture: boolean
  /** Accent colors of the installation; null for those of the theme. */
  accents: Readonly<Record<Scheme, string>> | null
  /** Whether the installation has a logo of its own, so that cards leave out ours. */
  hasOwnLogo: boolean
}

/** Fonts of a card: headings, and all other text. */
export interface CardFonts {
  display: Chain
  text: Chain
}

// Background and text colors of the light theme, as in `platform/web/theme/palette.ts`.
const PAPER = '#f8f5ee'
const INK = '#211d18'
const MUTED = '#665e52'

const MARGIN = 72
const GAP = 56
/** Area of the picture in a card. */
export const PICTURE = { left: 720, top: 0, width: CARD.width - 720, height: CARD.height } as const
// Separates the text from a picture as bright as the background.
const RULE_WIDTH = 8
const PANEL = { left: 940, width: CARD.width - 940 }

// Multiples of 16 suit the bitmap font used for scripts that no other font covers.
const TITLE_SIZES = [
  { size: 96, lines: 2 },
  { size: 80, lines: 3 },
] as const
const SMALLEST = { size: 64, lines: 3 } as const
const LEADING = 1.08
const CONTEXT_SIZE = 36
const CONTEXT_GAP = 72
const PRODUCT_SIZE = 40
const LOGO_SIZE = 56

type Accents = Readonly<Record<Scheme, string>>

// Same paths as in `public/favicon.svg`.
const logoStrokes = ({ dark }: Accents) => `<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M7.5 25.5 14.6 7h2.8l7.1 18.5M16 7v18.5" stroke="${PAPER}" stroke-width="2"/>
<path d="M9.8 19.6c3.8-3.2 8.8-3.4 12.6-.4" stroke="${dark}" stroke-width="3.2"/></g>`
const UNITS = 32

const drawStrokes = (x: number, y: number, size: number, accents: Accents) =>
  `<g transform="translate(${x} ${y}) scale(${size / UNITS})">${logoStrokes(accents)}</g>`
const drawLogo = (x: number, y: number, accents: Accents) =>
  `<rect x="${x}" y="${y}" width="${LOGO_SIZE}" height="${LOGO_SIZE}" rx="10" fill="${accents.light}"/>${drawStrokes(x, y, LOGO_SIZE, accents)}`

const drawRule = ({ light }: Accents) =>
  `<rect x="${PICTURE.left - RULE_WIDTH}" width="${RULE_WIDTH}" height="${CARD.height}" fill="${light}"/>`
const drawPanel = (accents: Accents, hasOwnLogo: boolean) =>
  `<rect x="${PANEL.left}" width="${PANEL.width}" height="${CARD.height}" fill="${accents.light}"/>${hasOwnLogo ? '' : drawStrokes(PANEL.left - 20, 165, 300, accents)}`

interface Line {
  chain: Chain
  size: number
  baseline: number
  colour: string
}

const drawText = (text: string, { chain, size, baseline, colour }: Line, x = MARGIN) =>
  `<path fill="${colour}" d="${outlineOf(text, chain, { size, x, baseline })}"/>`

// Picks the largest size at which the whole title fits; a title too long for all sizes is truncated at the smallest.
function fitTitle(title: string, chain: Chain, width: number): { size: number; lines: string[] } {
  for (const wanted of TITLE_SIZES) {
    const { lines, isWhole } = linesOf(title, chain, { ...wanted, width })
    if (isWhole) return { size: wanted.size, lines }
  }
  return { size: SMALLEST.size, lines: linesOf(title, chain, { ...SMALLEST, width }).lines }
}

/** Renders a card as SVG with all text as outlines, so that the rasterizer needs no fonts. */
export function layOutCard(words: CardWords, { display, text }: CardFonts): string {
  const { hasOwnLogo, accents } = words
  const usedAccents = accents ?? DEFAULT_ACCENTS
  const logoWidth = hasOwnLogo ? 0 : LOGO_SIZE + 20
  const width = (words.hasPicture ? PICTURE.left : PANEL.left) - MARGIN - GAP
  const product = supportedTextOf(words.product, display)
  const context = supportedTextOf(words.context, text)
  // Falls back to the description if no font has any glyph of the title.
  const title = supportedTextOf(words.title, display) || context || product
  const { size, lines } = fitTitle(title, display, width)
  const [second = ''] = title === context ? [] : linesOf(context, text, { size: CONTEXT_SIZE, width, lines: 1 }).lines
  // Centered in the space below the logo.
  const height = (lines.length - 1) * size * LEADING + (second === '' ? 0 : CONTEXT_GAP)
  const first = Math.round(MARGIN + LOGO_SIZE + (CARD.height - 2 * MARGIN - LOGO_SIZE - height + size * 0.66) / 2)
  const baselineOf = (at: number) => first + at * size * LEADING
  const [name = ''] = linesOf(product, display, { size: PRODUCT_SIZE, width: width - logoWidth, lines: 1 }).lines
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">`,
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${PAPER}"/>`,
    words.hasPicture ? drawRule(usedAccents) : drawPanel(usedAccents, hasOwnLogo),
    ...(hasOwnLogo ? [] : [drawLogo(MARGIN, MARGIN, usedAccents)]),
    drawText(name, { chain: display, size: PRODUCT_SIZE, baseline: MARGIN + 41, colour: INK }, MARGIN + logoWidth),
    ...lines.map((line, at) => drawText(line, { chain: display, size, baseline: baselineOf(at), colour: INK })),
    drawText(second, {
      chain: text,
      size: CONTEXT_SIZE,
      baseline: baselineOf(lines.length - 1) + CONTEXT_GAP,
      colour: MUTED,
    }),
    '</svg>',
  ].join('\n')
}
