import type { Element, ElementContent, Root, RootContent } from 'hast'

const BLOCKS = new Set(
  `h1 h2 h3 h4 h5 h6 p div blockquote hr br details summary ul ol li dl dt dd figure figcaption pre
  table caption thead tbody tfoot tr th td`.split(/\s+/),
)
// Whitespace in these elements is preserved.
const PREFORMATTED = new Set(['pre', 'code'])

const LINE_BREAK = /[ \t\r\f]*\n[ \t\r\n\f]*/g

const isBlock = (node: RootContent | undefined): boolean => node?.type === 'element' && BLOCKS.has(node.tagName)

function collapseLineBreaks(text: string, { begins, ends }: { begins: boolean; ends: boolean }): string {
  const line = text.replace(LINE_BREAK, ' ')
  const from = begins ? line.trimStart() : line
  return ends ? from.trimEnd() : from
}

/** Removes line breaks that browsers collapse, because existing clients show each as a new line. Those in code are preserved. */
export function joinLines(parent: Root | Element): void {
  const isContainer = parent.type === 'root' || BLOCKS.has(parent.tagName)
  const { children } = parent
  const edge = (neighbour: RootContent | undefined) => (neighbour === undefined ? isContainer : isBlock(neighbour))
  parent.children = children.filter((node, at) => {
    if (node.type === 'element' && !PREFORMATTED.has(node.tagName)) joinLines(node)
    if (node.type !== 'text' || !node.value.includes('\n')) return true
    node.value = collapseLineBreaks(node.value, { begins: edge(children[at - 1]), ends: edge(children[at + 1]) })
    return node.value !== ''
  }) as ElementContent[]
}
