import { escapeHtml } from './html.ts'
import { PRODUCT_NAME_MARK } from '#platform/contract/product.ts'
import type { DrawnPage, PageHead } from '#platform/contract/page.ts'
import type { PageParts } from './page-parts.ts'

const PROGRAM = /[ \t]*<script type="module"[^>]*? src="([^"]+)"><\/script>\n?/g
const EARLY = /<script src="([^"]+)"><\/script>/
const TITLE = /[ \t]*<title>[^<]*<\/title>\n?/
const DESCRIPTION = /[ \t]*<meta name="description"[^>]*>\n?/
const NO_SCRIPT = /[ \t]*<noscript>[\s\S]*?<\/noscript>\n?/
const PLACE = '<div id="root"></div>'

/** What is the same on all pages of an installation. */
export interface PageFrame {
  /** The page as it was built, empty. */
  template: string
  productName: string
  /** Where the screens are for everybody: addresses that others read begin so. */
  publicUrl: string
  /** What each screen needs in a browser, by its source file. */
  parts: Readonly<Record<string, PageParts>>
}

const meta = (kind: 'name' | 'property', name: string, content: string | undefined) =>
  content === undefined ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

// JSON inside of HTML: neither the end of a script nor the beginning of a comment can stand in it.
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const ADDRESSES = new Set(['url', 'image', 'thumbnailUrl', 'contentUrl', 'embedUrl', '@id', 'item', 'target'])

// In what is said by the words of schema.org, paths of ours become whole addresses.
function withAddresses(value: unknown, publicUrl: string, name = ''): unknown {
  if (typeof value === 'string') return ADDRESSES.has(name) && value.startsWith('/') ? publicUrl + value : value
  if (Array.isArray(value)) return value.map((each) => withAddresses(each, publicUrl, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withAddresses(each, publicUrl, key)]))
}

function* headLines(head: PageHead, path: string, { publicUrl }: PageFrame): Generator<string> {
  const title = head.title === undefined ? PRODUCT_NAME_MARK : `${head.title} · ${PRODUCT_NAME_MARK}`
  const description = head.description ?? `${PRODUCT_NAME_MARK}: people post what they need, creators answer.`
  const address = publicUrl + (head.path ?? path)
  const picture = head.picture === undefined ? undefined : publicUrl + head.picture
  yield `<title>${escapeHtml(title)}</title>`
  yield meta('name', 'description', description)
  if (head.isHidden) return yield meta('name', 'robots', 'noindex')
  yield `<link rel="canonical" href="${escapeHtml(address)}" />`
  for (const { type, path: where, title: name } of head.alternates ?? []) {
    const named = name === undefined ? '' : ` title="${escapeHtml(name)}"`
    yield `<link rel="alternate" type="${type}" href="${escapeHtml(publicUrl + where)}"${named} />`
  }
  yield meta('property', 'og:site_name', PRODUCT_NAME_MARK)
  yield meta('property', 'og:type', head.type ?? 'website')
  yield meta('property', 'og:title', head.title ?? PRODUCT_NAME_MARK)
  yield meta('property', 'og:description', description)
  yield meta('property', 'og:url', address)
  yield meta('property', 'og:image', picture)
  if (picture !== undefined) {
    yield meta('property', 'og:image:width', '1200')
    yield meta('property', 'og:image:height', '630')
  }
  yield meta('name', 'twitter:card', picture === undefined ? 'summary' : 'summary_large_image')
  for (const each of head.data ?? []) {
    const data = withAddresses({ '@context': 'https://schema.org', ...each }, publicUrl)
    yield `<script type="application/ld+json">${scriptJson(data)}</script>`
  }
}

/** Puts a page together from what was drawn. `path` is its address without the query, `extra` what else stands in its head. */
export function writePage(frame: PageFrame, drawn: DrawnPage, path: string, extra = ''): string {
  const { template, productName, parts } = frame
  const needed = drawn.files.map((file) => parts[file])
  const own = [...template.matchAll(PROGRAM)].map(([, src = '']) => src)
  // While developing, the program loads as it stands.
  const isBuilt = EARLY.test(template)
  const program = own.at(-1) ?? ''
  const scripts = new Set([...own, ...needed.flatMap((part) => part?.scripts ?? [])])
  scripts.delete(program)
  const styles = new Set(needed.flatMap((part) => part?.styles ?? []))
  const links = [...styles].filter((href) => !template.includes(href))
  const head = [
    ...links.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...headLines(drawn.head, path, frame),
    extra,
  ]
  const name = escapeHtml(productName)
  const fill = (text: string) => text.replaceAll(PRODUCT_NAME_MARK, () => name)
  const [before = '', after = ''] = template
    .replace(PROGRAM, (tag) => (isBuilt ? '' : tag))
    .replace(TITLE, '')
    .replace(DESCRIPTION, '')
    .replace(NO_SCRIPT, '')
    .replace(
      EARLY,
      (_, src: string) =>
        `<script src="${src}" data-program="${program}" data-parts="${[...scripts].join(' ')}"></script>`,
    )
    .replace('</head>', () => `${head.filter(Boolean).join('\n')}\n</head>`)
    .split(PLACE)
  const state = `<script type="application/json" id="page-state">${scriptJson(drawn.state)}</script>`
  return `${fill(before)}<div id="root">${fill(drawn.html)}</div>${state}${fill(after)}`
}
