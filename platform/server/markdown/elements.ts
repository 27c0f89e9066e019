import type { Element, Root } from 'hast'

/**
 * All elements of a tree in their order, each with what it stands in: what is added to one is walked too. A tree is as deep as
 * `parseMarkdown` lets it be.
 */
export function eachElement(within: Root | Element, see: (element: Element, parent: Root | Element) => void): void {
  for (const child of within.children) {
    if (child.type !== 'element') continue
    see(child, within)
    eachElement(child, see)
  }
}
