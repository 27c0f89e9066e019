import { LRUCache } from 'lru-cache'
import type { TextNode } from '#platform/contract/text-nodes.ts'
import type { Config } from '#platform/server/config.ts'
import { renderReadme } from '#platform/server/markdown/render-readme.ts'
import { textNodes } from '#platform/server/markdown/text-nodes.ts'
import { fillIn } from './placeholders.ts'

// The documents in force, and some that owners are editing.
const cache = new LRUCache<string, TextNode[]>({ max: 20 })

/** Renders a document with the current values of its placeholders. Throws 400 if it is too complex. */
export async function renderText(markdown: string, config: Config): Promise<TextNode[]> {
  const text = fillIn(markdown, config)
  const known = cache.get(text)
  if (known) return known
  const nodes = textNodes(await renderReadme(text, { repository_url: null }))
  cache.set(text, nodes)
  return nodes
}
