import type { DrawnPage, PageHead } from '#platform/contract/page.ts'
import { CARD } from '#platform/contract/cards.ts'
import { PRODUCT_NAME_MARK } from '#platform/contract/product.ts'
import { escapeHtml } from './escape-html.ts'
import type { PageParts } from './page-assets.ts'

const PROGRAM = /[ \t]*<script type="module"[^>]*? src="([^"]+)"><\/script>\n?/g
const PRELOADED = /[ \t]*<link rel="modulepreload"[^>]*? href="([^"]+)">\n?/g
const EARLY = /<script src="([^"]+)"><\/script>/
const TITLE = /[ \t]*<title>[^<]*<\/title>\n?/
const DESCRIPTION = /[ \t]*<meta name="description" content="([^"]*)"[^>]*>\n?/
const NO_SCRIPT = /[ \t]*<noscript>[\s\S]*?<\/noscript>\n?/
const PLACE = '<div id="root"></div>'
const HEAD_ENDS = '</head>'

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

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

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

/** What a page says to everybody who has its address, beside its title: where it is, and how its link is shown by others. */
function* outward(head: PageHead, said: { title: string; description: string }, frame: PageFrame): Generator<string> {
  const { publicUrl, productName } = frame
  if (head.path !== undefined) yield `<link rel="canonical" href="${escapeHtml(publicUrl + head.path)}" />`
  for (const { type, path, title } of head.alternates ?? []) {
    const named = title === undefined ? '' : ` title="${escapeHtml(title)}"`
    yield `<link rel="alternate" type="${type}" href="${escapeHtml(publicUrl + path)}"${named} />`
  }
  yield meta('property', 'og:site_name', productName)
  yield meta('property', 'og:type', head.type ?? 'website')
  yield meta('property', 'og:title', said.title)
  yield meta('property', 'og:description', said.description)
  if (head.path !== undefined) yield meta('property', 'og:url', publicUrl + head.path)
  if (head.picture !== undefined) {
    yield meta('property', 'og:image', publicUrl + head.picture)
    yield meta('property', 'og:image:width', String(CARD.width))
    yield meta('property', 'og:image:height', String(CARD.height))
  }
  yield meta('name', 'twitter:card', head.picture === undefined ? 'summary' : 'summary_large_image')
  for (const each of head.data ?? []) {
    const data = withAddresses({ '@context': 'https://schema.org', ...each }, publicUrl)
    yield `<script type="application/ld+json">${scriptJson(data)}</script>`
  }
}

function headLines({ status, head }: DrawnPage, frame: PageFrame): string[] {
  const { productName, template } = frame
  const title = head.title ? `${head.title} · ${productName}` : productName
  const [, usual = ''] = DESCRIPTION.exec(template) ?? []
  const description = head.description ?? usual.replaceAll(PRODUCT_NAME_MARK, () => productName)
  const own = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)]
  // A refusal says nothing about what it refuses, whatever was noted before.
  if (status !== 200 || head.isHidden) return [...own, meta('name', 'robots', 'noindex')]
  return [...own, ...outward(head, { title: head.title || productName, description }, frame)]
}

/** What stands around a page that was drawn: up to the end of its head, from there to the place for the screens, and after it. */
interface Around {
  head: string
  body: string
  after: string
}

/** Fills in what pages of one screen have in common: its styles, its scripts, and no second title. */
function aroundScreen({ template, productName, parts }: PageFrame, drawn: DrawnPage): Around {
  const screen = drawn.screen === undefined ? undefined : parts[drawn.screen]
  const further = drawn.parts.flatMap((file) => parts[file]?.styles ?? [])
  const own = [...template.matchAll(PROGRAM)].map(([, src = '']) => src)
  // While developing, the program loads as it stands.
  const isBuilt = EARLY.test(template)
  const program = own.at(-1) ?? ''
  const preloaded = [...template.matchAll(PRELOADED)].map(([, href = '']) => href)
  const scripts = new Set([...own, ...preloaded, ...(screen?.scripts ?? [])])
  scripts.delete(program)
  const styles = new Set([...(screen?.styles ?? []), ...further])
  const links = [...styles]
    .filter((href) => !template.includes(href))
    .map((href) => `<link rel="stylesheet" crossorigin href="${href}">\n`)
  const early = (src: string) =>
    `<script src="${src}" data-program="${program}" data-parts="${[...scripts].join(' ')}"></script>`
  // Marks are filled in and places found in what was built, never in what people wrote.
  const [before = '', after = ''] = template
    .replace(PROGRAM, (tag) => (isBuilt ? '' : tag))
    .replace(PRELOADED, '')
    .replace(TITLE, '')
    .replace(DESCRIPTION, '')
    .replace(NO_SCRIPT, '')
    .replace(EARLY, (_, src: string) => early(src))
    .replaceAll(PRODUCT_NAME_MARK, () => escapeHtml(productName))
    .split(PLACE)
  const [head = '', body = ''] = before.split(HEAD_ENDS)
  return { head: head + links.join(''), body: HEAD_ENDS + body, after }
}

/** Puts pages of an installation together from what was drawn. `extra` is what else stands in a head. */
export function pageWriter(frame: PageFrame): (drawn: DrawnPage, extra?: string) => Buffer {
  // As many as there are screens, and ways to put their parts together.
  const known = new Map<string, Around>()
  return (drawn, extra = '') => {
    const name = [drawn.screen, ...drawn.parts].join(' ')
    const around = known.get(name) ?? aroundScreen(frame, drawn)
    known.set(name, around)
    const head = [...headLines(drawn, frame), extra].filter(Boolean).join('\n')
    const state = `<script type="application/json" id="page-state">${scriptJson(drawn.state)}</script>`
    return Buffer.concat([
      Buffer.from(`${around.head}${head}\n${around.body}<div id="root">`),
      drawn.html,
      Buffer.from(`</div>${state}${around.after}`),
    ])
  }
}
