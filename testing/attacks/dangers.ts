import { defaultTreeAdapter as tree, html as names, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

// Written apart from what the renderer lets through, so that a slip there is one of two lists only.
const TAGS = new Set(
  `h1 h2 h3 h4 h5 h6 p div blockquote hr br wbr details summary ul ol li dl dt dd figure figcaption pre code kbd samp var tt a img
  span strong b em i s del ins strike mark small sub sup q abbr dfn cite table caption thead tbody tfoot tr th td ruby rt rp input`.split(
    /\s+/,
  ),
)
const ATTRIBUTES = new Set(
  `id title dir align href name rel target src alt width height loading decoding referrerpolicy class aria-label start reversed value
  colspan rowspan scope open type disabled checked`.split(/\s+/),
)
const CLASSES = /^(?:readme-(?:anchor|task)|hljs-[\w-]+|language-[\w+#.-]+|function_|class_|inherited__)$/

function dangersOf(element: DefaultTreeAdapterTypes.Element): string[] {
  const found: string[] = []
  if (element.namespaceURI !== names.NS.HTML || !TAGS.has(element.tagName)) found.push(`<${element.tagName}>`)
  const named = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
  for (const [name, value] of Object.entries(named)) {
    const isFine =
      ATTRIBUTES.has(name) &&
      (name !== 'href' || /^(?:https?:\/\/[^\s@\\]+|mailto:\S+|#readme-.*)$/.test(value)) &&
      (name !== 'src' || value.startsWith('https://raw.githubusercontent.com/')) &&
      (!['id', 'name'].includes(name) || value.startsWith('readme-')) &&
      (name !== 'class' || value.split(' ').every((one) => CLASSES.test(one))) &&
      (name !== 'target' || value === '_blank')
    if (!isFine) found.push(`${name}="${value}"`)
  }
  if (named['target'] === '_blank' && !named['rel']?.includes('noopener')) found.push('a window that can be reached')
  if (element.tagName === 'input' && !('disabled' in named && named['type'] === 'checkbox')) found.push('a field')
  return found
}

/** What in this HTML runs, leads, looks or is named as nothing in a README may; nothing, where it is harmless. */
export function dangersIn(html: string): string[] {
  const found: string[] = []
  const look = (parent: DefaultTreeAdapterTypes.ParentNode) => {
    for (const node of tree.getChildNodes(parent)) {
      if (tree.isCommentNode(node)) found.push('a comment')
      if (!tree.isElementNode(node)) continue
      found.push(...dangersOf(node))
      look('content' in node ? node.content : node)
    }
  }
  look(parseFragment(html))
  return found
}
