/** The size in pixels of every card: a generated picture that other sites show beside a link to a page. */
export const CARD = { width: 1200, height: 630 } as const

/** Where the card lies that stands for the product, and for every page without one of its own. */
export const HOME_CARD = '/cards/home.png'

// FNV-1a over UTF-16: it need only differ when what is shown does.
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Where the card of something lies, by its kind, as discovery calls it, and by the id in the address of its page. Name what the card shows of it (its title, whose it is,
 * the address of its picture) or when it was changed: as soon as one of these is another, so is the address, and other sites
 * fetch the card anew.
 */
export const cardPath = (kind: string, id: number, ...shown: readonly (string | null | undefined)[]): string =>
  `/cards/${kind}/${id}.png?v=${hashOf(shown.map((one) => one ?? '').join('\n'))}`
