import type { Element, ElementContent, Properties, Root } from 'hast'
import { addressOf } from './addresses.ts'
import type { RepositoryPlaces } from './repository.ts'
import { NAME_PREFIX } from './sanitize.ts'

// The host of an image learns who views it. These belong to code forges, so README authors cannot read their logs.
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

/** Keeps an image on a known forge; replaces any other with a link to it that has its text alternative. */
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
  // A link without a valid target is reduced to its content; an anchor keeps its name, since links may point to it.
  if (!target && !('id' in names) && !('name' in names)) return children
  return [{ ...node, properties: { ...names, ...target }, children }]
}

/** Returns a tree whose links and images are resolved as the author intended, or removed. */
export const withLinks = (tree: Root, places: RepositoryPlaces | null): Root => ({
  ...tree,
  children: tree.children.flatMap((child) => (child.type === 'doctype' ? [] : settled(child, places, false))),
})
