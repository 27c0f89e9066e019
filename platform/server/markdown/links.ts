import type { Element, ElementContent, Properties, Root } from 'hast'
import { resolveAddress } from './addresses.ts'
import type { RepositoryUrls } from './repository.ts'
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

const externalLinkProperties: Properties = { rel: ['nofollow', 'ugc', 'noopener', 'noreferrer'], target: '_blank' }

function linkTo(address: unknown, baseUrls: RepositoryUrls | null): Properties | null {
  if (typeof address !== 'string') return null
  if (address.startsWith('#')) return address.length > 1 ? { href: `#${NAME_PREFIX}${address.slice(1)}` } : null
  const url = resolveAddress(address, baseUrls?.pages ?? null)
  if (!url) return null
  return url.protocol === 'mailto:' ? { href: url.href } : { href: url.href, ...externalLinkProperties }
}

/** Keeps an image on a known forge; replaces any other with a link to it that has its text alternative. */
function picture(image: Element, baseUrls: RepositoryUrls | null, inLink: boolean): ElementContent[] {
  const { src, alt } = image.properties
  const url = typeof src === 'string' ? resolveAddress(src, baseUrls?.files ?? null) : null
  if (url && url.protocol !== 'mailto:' && PICTURE_HOSTS.has(url.host)) {
    url.protocol = 'https:'
    const shown = { src: url.href, alt: alt ?? '', loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' }
    return [{ ...image, properties: { ...image.properties, ...shown } }]
  }
  if (typeof alt !== 'string' || alt.trim() === '') return []
  const textNode: ElementContent = { type: 'text', value: alt }
  if (!url || inLink) return [textNode]
  return [
    { type: 'element', tagName: 'a', properties: { href: url.href, ...externalLinkProperties }, children: [textNode] },
  ]
}

function resolveNode(node: ElementContent, baseUrls: RepositoryUrls | null, inLink: boolean): ElementContent[] {
  if (node.type !== 'element') return [node]
  if (node.tagName === 'img') return picture(node, baseUrls, inLink)
  const isLink = node.tagName === 'a'
  const children = node.children.flatMap((child) => resolveNode(child, baseUrls, inLink || isLink))
  if (!isLink) return [{ ...node, children }]
  const { href, ...names } = node.properties
  const target = linkTo(href, baseUrls)
  // A link without a valid target is reduced to its content; an anchor keeps its name, since links may point to it.
  if (!target && !('id' in names) && !('name' in names)) return children
  return [{ ...node, properties: { ...names, ...target }, children }]
}

/** Returns a tree whose links and images are resolved as the author intended, or removed. */
export const resolveLinks = (tree: Root, baseUrls: RepositoryUrls | null): Root => ({
  ...tree,
  children: tree.children.flatMap((child) => (child.type === 'doctype' ? [] : resolveNode(child, baseUrls, false))),
})
