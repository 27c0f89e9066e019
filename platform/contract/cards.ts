/** Size in pixels of every card, the generated image that other sites show next to a link to a page. */
export const CARD = { width: 1200, height: 630 } as const

/** Path of the card for the product itself and for every page without its own card. */
export const HOME_CARD = '/cards/home.png'

// FNV-1a over UTF-16 code units: it only has to change when the card's content does.
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Returns the path of a card, given the kind that discovery uses and the id in the page's address. Pass everything the card shows (title,
 * owner, picture address) or its modification time: the path then changes with the content, and other sites fetch the card again.
 */
export const cardPath = (kind: string, id: number, ...shown: readonly (string | null | undefined)[]): string =>
  `/cards/${kind}/${id}.png?v=${hashOf(shown.map((one) => one ?? '').join('\n'))}`
