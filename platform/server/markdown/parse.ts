import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import MarkdownIt from 'markdown-it'
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5'

/** It would make more of its reader than honest READMEs do. */
export class TooComplex extends Error {}

// READMEs of 512 KB that people wrote have two thirds of these at most.
const MOST_LINES = 16_000
const MOST_MARKS = 50_000
const MOST_ADDRESSES = 6_500
const MOST_ELEMENTS = 20_000
const MOST_HEADINGS = 3_000
const MOST_NESTED = 100
const HEADING = /^h[1-6]$/
// Brackets and quotes beyond these levels are shown as they stand: each level costs another look at the rest of the line.
const MOST_MARKDOWN_NESTED = 24

const markdownIt = new MarkdownIt({ html: true, linkify: true, maxNesting: MOST_MARKDOWN_NESTED })
// Only what says that it is an address: "README.md" would become one of Moldova.
markdownIt.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
// It aligns the cells of tables by a style, which is not let through.
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

// What is nested is opened again by each paragraph, as HTML has it: a few kilobytes can ask for millions of elements, and every
// one of them costs a look at all that are open.
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

/** Markdown with HTML in it as the tree that a browser would make of it. Throws `TooComplex`. */
export function parseMarkdown(markdown: string): Root {
  count(markdown, /\n/g, MOST_LINES)
  count(markdown, /[[\]*_`<&~|\\]/g, MOST_MARKS)
  count(markdown, /:\/\//g, MOST_ADDRESSES)
  const html = markdownIt.render(markdown)
  return fromParse5(parseFragment(html, { treeAdapter: counting() })) as Root
}
