import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import MarkdownIt from 'markdown-it'
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5'

/** The document exceeds the limits of genuine READMEs. */
export class TooComplex extends Error {}

// Real READMEs of 512 KB have at most two thirds of these.
const MOST_LINES = 16_000
const MOST_MARKS = 50_000
const MOST_ADDRESSES = 6_500
const MOST_ELEMENTS = 20_000
const MOST_HEADINGS = 3_000
const MOST_NESTED = 100
const HEADING = /^h[1-6]$/
// Deeper nesting of brackets and quotes stays plain text: each level requires another scan of the rest of the line.
const MOST_MARKDOWN_NESTED = 24

const markdownIt = new MarkdownIt({ html: true, linkify: true, maxNesting: MOST_MARKDOWN_NESTED })
// Only full URLs: "README.md" would become a link to a Moldovan domain.
markdownIt.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
// Replaces the style attribute that aligns table cells, which the sanitizer would remove.
markdownIt.core.ruler.push('alignment', ({ tokens }) => {
  for (const token of tokens) {
    const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1]
    if (align !== undefined) token.attrs = [['align', align]]
  }
})

function count(text: string, pattern: RegExp, most: number): void {
  let found = 0
  for (const _ of text.matchAll(pattern)) if (++found > most) throw new TooComplex()
}

// HTML reopens unclosed formatting elements in each paragraph, so a few kilobytes can produce millions of elements, each of which requires
// a scan of all that are open.
function counting(): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0
  let headings = 0
  let open = 0
  return {
    ...defaultTreeAdapter,
    createElement: (name, ...given) => {
      if (++elements > MOST_ELEMENTS) throw new TooComplex()
      if (HEADING.test(name) && ++headings > MOST_HEADINGS) throw new TooComplex()
      return defaultTreeAdapter.createElement(name, ...given)
    },
    onItemPush: () => {
      if (++open > MOST_NESTED) throw new TooComplex()
    },
    onItemPop: () => {
      open--
    },
  }
}

/** Parses Markdown with embedded HTML into the tree that a browser would build. Throws `TooComplex`. */
export function parseMarkdown(markdown: string): Root {
  count(markdown, /\n/g, MOST_LINES)
  count(markdown, /[[\]*_`<&~|\\]/g, MOST_MARKS)
  count(markdown, /:\/\//g, MOST_ADDRESSES)
  const html = markdownIt.render(markdown)
  return fromParse5(parseFragment(html, { treeAdapter: counting() })) as Root
}
