import type { Nodes, Root } from 'hast'
import { sanitize, type Schema } from 'hast-util-sanitize'

/** Prefix of all ids and names in a README, so that none collides with one of the page. */
export const NAME_PREFIX = 'readme-'

const words = (list: string): string[] => list.trim().split(/\s+/)

const schema: Schema = {
  tagNames: words(`
    h1 h2 h3 h4 h5 h6 p div blockquote hr br wbr details summary ul ol li dl dt dd figure figcaption
    pre code kbd samp var tt a img span strong b em i s del ins strike mark small sub sup q abbr dfn cite
    table caption thead tbody tfoot tr th td ruby rt rp`),
  attributes: {
    '*': ['id', 'title', ['dir', 'ltr', 'rtl', 'auto'], ['align', 'left', 'right', 'center']],
    a: ['href', 'name'],
    img: ['src', 'alt', 'width', 'height'],
    code: [['className', /^language-[\w+#.-]{1,30}$/]],
    ol: ['start', 'reversed'],
    li: ['value'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', ['scope', 'col', 'row', 'colgroup', 'rowgroup']],
    details: ['open'],
  },
  protocols: { href: ['https', 'http', 'mailto'], src: ['https', 'http'] },
  clobber: ['id', 'name'],
  clobberPrefix: NAME_PREFIX,
  ancestors: {
    li: ['ul', 'ol'],
    dt: ['dl'],
    dd: ['dl'],
    summary: ['details'],
    ...Object.fromEntries(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'].map((part) => [part, ['table']])),
  },
  // The content of these elements is for programs, not for readers.
  strip: words(`
    script style template iframe frameset object embed applet noscript noembed noframes
    svg math title textarea select xmp plaintext canvas head`),
}

/** Removes all elements, attributes and addresses except an allowlist for displaying text. */
export const sanitized = (tree: Nodes): Root => sanitize(tree, schema) as Root
