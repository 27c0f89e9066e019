import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import MarkdownIt from 'markdown-it'
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5'

/** The document exceeds the limits of genuine READMEs. */
export class TooComplex extends Error {}

// Real READMEs of 512 KB have at most two thirds of these.
const LINES_MAX = 16_000
const MARKUP_CHARACTERS_MAX = 50_000
const ADDRESSES_MAX = 6_500
const ELEMENTS_MAX = 20_000
const HEADINGS_MAX = 3_000
const NESTING_MAX = 100
const HEADING = /^h[1-6]$/
// Deeper nesting of brackets and quotes stays plain text: each level requires another scan of the rest of the line.
const MARKDOWN_NESTING_MAX = 24

const markdownIt = new MarkdownIt({ html: true, linkify: true, maxNesting: MARKDOWN_NESTING_MAX })
// Only full URLs: "README.md" would become a link to a Moldovan domain.
markdownIt.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
// Replaces the style attribute that aligns table cells, which the sanitizer would remove.
markdownIt.core.ruler.push('alignment', ({ tokens }) => {
  for (const token of tokens) {
    const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1]
    if (align !== undefined) token.attrs = [['align', align]]
  }
})

function limitMatches(text: string, pattern: RegExp, limit: number): void {
  let found = 0
  for (const _ of text.matchAll(pattern)) if (++found > limit) throw new TooComplex()
}

// HTML reopens unclosed formatting elements in each paragraph, so a few kilobytes can produce millions of elements, each of which requires
// a scan of all that are open.
function createLimitingAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0
  let headings = 0
  let open = 0
  return {
    ...defaultTreeAdapter,
    createElement: (name, ...args) => {
      if (++elements > ELEMENTS_MAX) throw new TooComplex()
      if (HEADING.test(name) && ++headings > HEADINGS_MAX) throw new TooComplex()
      return defaultTreeAdapter.createElement(name, ...args)
    },
    onItemPush: () => {
      if (++open > NESTING_MAX) throw new TooComplex()
    },
    onItemPop: () => {
      open--
    },
  }
}

/** Parses Markdown with embedded HTML into the tree that a browser would build. Throws `TooComplex`. */
export function parseMarkdown(markdown: string): Root {
  limitMatches(markdown, /\n/g, LINES_MAX)
  limitMatches(markdown, /[[\]*_`<&~|\\]/g, MARKUP_CHARACTERS_MAX)
  limitMatches(markdown, /:\/\//g, ADDRESSES_MAX)
  const html = markdownIt.render(markdown)
  return fromParse5(parseFragment(html, { treeAdapter: createLimitingAdapter() })) as Root
}
