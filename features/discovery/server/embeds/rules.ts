import { CARD } from '#platform/contract/cards.ts'

interface Size {
  width: number
  height: number
}

/** The space that another site has, of which either side may be missing. */
export interface Space {
  maxwidth?: number | undefined
  maxheight?: number | undefined
}

// Without limits, a frame fits into a square of this side.
const FRAME_SIDE = 640

/** Returns the size at which the whole picture fits within the limits. */
export function sizeWithin({ width, height }: Size, { maxwidth, maxheight }: Space): Size {
  const other = maxwidth === undefined && maxheight === undefined ? FRAME_SIDE : Infinity
  const scale = Math.min((maxwidth ?? other) / width, (maxheight ?? other) / height)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** Widths at which cards are available, the largest first; each gives a whole height. */
export const CARD_WIDTHS = [CARD.width, 640, 320] as const
export type CardWidth = (typeof CARD_WIDTHS)[number]

const heightOf = (width: CardWidth) => (width * CARD.height) / CARD.width

/** Returns the largest size of a card that fits within the limits; null if none does. */
export function cardWithin({ maxwidth = Infinity, maxheight = Infinity }: Space) {
  const width = CARD_WIDTHS.find((one) => one <= maxwidth && heightOf(one) <= maxheight)
  return width === undefined ? null : { width, height: heightOf(width) }
}
