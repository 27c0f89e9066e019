import type { Element, Root } from 'hast'

/**
 * Calls `visit` for all elements of a tree in document order, including those added on the way, with their parents. Recursion is safe because
 * `parseMarkdown` limits the depth.
 */
export function eachElement(within: Root | Element, visit: (element: Element, parent: Root | Element) => void): void {
  for (const child of within.children) {
    if (child.type !== 'element') continue
    visit(child, within)
    eachElement(child, visit)
  }
}
