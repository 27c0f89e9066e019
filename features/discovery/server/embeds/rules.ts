import type { FrameSpace } from '#platform/contract/embed-code.ts'
import { CARD } from '#platform/contract/cards.ts'

/** Widths at which cards are available, the largest first; each gives a whole height. */
export const CARD_WIDTHS = [CARD.width, 640, 320] as const
export type CardWidth = (typeof CARD_WIDTHS)[number]

const heightOf = (width: CardWidth) => (width * CARD.height) / CARD.width

/** Returns the largest size of a card that fits within the limits; null if none does. */
export function fitCard({ maxwidth = Infinity, maxheight = Infinity }: FrameSpace) {
  const width = CARD_WIDTHS.find((one) => one <= maxwidth && heightOf(one) <= maxheight)
  return width === undefined ? null : { width, height: heightOf(width) }
}
