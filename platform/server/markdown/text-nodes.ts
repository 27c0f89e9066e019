import type { RootContent } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'
import { TEXT_TAGS, type TextNode, type TextTag } from '#platform/contract/text-nodes.ts'

// Elements that differ only in name from one that a text can contain.
const EQUIVALENT_TAGS: Readonly<Record<string, TextTag>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  s: 'del',
}

const tagOf = (name: string): TextTag | undefined => TEXT_TAGS.find((tag) => tag === name) ?? EQUIVALENT_TAGS[name]

/** Lists the nodes of sanitized HTML. Of other elements than those of `TEXT_TAGS` only the content is kept. */
export function textNodes(html: string): TextNode[] {
  const nodes: TextNode[] = []
  const add = (node: RootContent, depth: number): void => {
    if (node.type === 'text') {
      // White space between blocks means nothing.
      if (node.value.trim() !== '' || !node.value.includes('\n'))
        nodes.push({ depth, tag: null, text: node.value, href: null })
      return
    }
    if (node.type !== 'element') return
    const tag = tagOf(node.tagName)
    const { href, ariaLabel } = node.properties
    // A heading's link to itself has no text.
    if (tag === 'a' && ariaLabel !== undefined && node.children.length === 0) return
    if (tag) nodes.push({ depth, tag, text: null, href: typeof href === 'string' ? href : null })
    for (const child of node.children) add(child, tag ? depth + 1 : depth)
  }
  const root = fromParse5(parseFragment(html))
  if (root.type === 'root') for (const child of root.children) add(child, 0)
  return nodes
}
