import { createElement, Fragment, type ReactNode } from 'react'
import type { TextNode } from '#platform/contract/text-nodes.ts'
import classes from './TextNodes.module.css'

const VOID: ReadonlySet<TextNode['tag']> = new Set(['hr', 'br'])

/** Returns the elements of the nodes at one depth; `from` and `to` delimit their part of the list. */
function elementsOf(nodes: readonly TextNode[], from: number, to: number): ReactNode[] {
  const elements: ReactNode[] = []
  for (let at = from; at < to;) {
    const node = nodes[at]
    if (!node) break
    let end = at + 1
    while (end < to && (nodes[end]?.depth ?? 0) > node.depth) end++
    elements.push(elementOf(node, at, VOID.has(node.tag) ? [] : elementsOf(nodes, at + 1, end)))
    at = end
  }
  return elements
}

function elementOf({ tag, text, href }: TextNode, key: number, children: ReactNode[]): ReactNode {
  if (tag === null) return <Fragment key={key}>{text}</Fragment>
  if (tag === 'table')
    return (
      <div key={key} className={classes.wide}>
        <table>{children}</table>
      </div>
    )
  return createElement(tag, { key, ...(tag === 'a' && { href: href ?? undefined }) }, ...children)
}

/** A text that the server rendered, as elements; works without JavaScript too. */
export const TextNodes = ({ nodes }: { nodes: readonly TextNode[] }) => (
  <div className={classes.text} dir="auto">
    {elementsOf(nodes, 0, nodes.length)}
  </div>
)
