import type { Element, ElementContent, Properties, Root } from 'hast'
import { addressOf } from './addresses.ts'
import type { RepositoryPlaces } from './repository.ts'
import { NAME_PREFIX } from './sanitize.ts'

// Whoever keeps a picture learns who looks at it. These belong to forges, and nobody else reads what they note down.
const PICTURE_HOSTS: ReadonlySet<string> = new Set([
  'raw.githubusercontent.com',
  'user-images.githubusercontent.com',
  'github.com',
  'gitlab.com',
  'bitbucket.org',
  'codeberg.org',
])

const elsewhere: Properties = { rel: ['nofollow', 'ugc', 'noopener', 'noreferrer'], target: '_blank' }

function linkTo(named: unknown, places: RepositoryPlaces | null): Properties | null {
  if (typeof named !== 'string') return null
  if (named.startsWith('#')) return named.length > 1 ? { href: `#${NAME_PREFIX}${named.slice(1)}` } : null
  const url = addressOf(named, places?.pages ?? null)
  if (!url) return null
  return url.protocol === 'mailto:' ? { href: url.href } : { href: url.href, ...elsewhere }
}

/** A picture of a known forge is shown; of any other only its words, which lead to it. */
function picture(image: Element, places: RepositoryPlaces | null, inLink: boolean): ElementContent[] {
  const { src, alt } = image.properties
  const url = typeof src === 'string' ? addressOf(src, places?.files ?? null) : null
  if (url && url.protocol !== 'mailto:' && PICTURE_HOSTS.has(url.host)) {
    url.protocol = 'https:'
    const shown = { src: url.href, alt: alt ?? '', loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' }
    return [{ ...image, properties: { ...image.properties, ...shown } }]
  }
  if (typeof alt !== 'string' || alt.trim() === '') return []
  const words: ElementContent = { type: 'text', value: alt }
  if (!url || inLink) return [words]
  return [{ type: 'element', tagName: 'a', properties: { href: url.href, ...elsewhere }, children: [words] }]
}

function settled(node: ElementContent, places: RepositoryPlaces | null, inLink: boolean): ElementContent[] {
  if (node.type !== 'element') return [node]
  if (node.tagName === 'img') return picture(node, places, inLink)
  const isLink = node.tagName === 'a'
  const children = node.children.flatMap((child) => settled(child, places, inLink || isLink))
  if (!isLink) return [{ ...node, children }]
  const { href, ...names } = node.properties
  const target = linkTo(href, places)
  // What leads nowhere keeps its words, and its name where others lead to it.
  if (!target && !('id' in names) && !('name' in names)) return children
  return [{ ...node, properties: { ...names, ...target }, children }]
}

/** A tree whose links and pictures lead to where its author meant them to, or are gone. */
export const withLinks = (tree: Root, places: RepositoryPlaces | null): Root => ({
  ...tree,
  children: tree.children.flatMap((child) => (child.type === 'doctype' ? [] : settled(child, places, false))),
})
