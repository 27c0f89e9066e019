import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { common, createLowlight } from 'lowlight'
import { eachElement } from './elements.ts'

// Highlighting tries many patterns at each position, so longer code stays plain.
const BLOCK_MAX_LENGTH = 20_000
const TOTAL_MAX_LENGTH = 100_000

const lowlight = createLowlight(common)

function languageOf({ properties }: Element): string | null {
  const names = Array.isArray(properties['className']) ? properties['className'] : []
  const named = names.map(String).find((name) => name.startsWith('language-'))
  const language = named?.slice('language-'.length).toLowerCase() ?? ''
  return lowlight.registered(language) ? language : null
}

/** Highlights code blocks with a supported language. */
export function highlightCode(tree: Root): void {
  let remaining = TOTAL_MAX_LENGTH
  eachElement(tree, (code, parent) => {
    if (code.tagName !== 'code' || parent.type !== 'element' || parent.tagName !== 'pre') return
    const language = languageOf(code)
    if (language === null) delete code.properties['className']
    const text = toString(code)
    if (language === null || text.length > BLOCK_MAX_LENGTH || text.length > remaining) return
    remaining -= text.length
    code.children = lowlight.highlight(language, text, { prefix: 'hljs-' }).children as Element['children']
  })
}
