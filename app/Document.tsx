import { renderToStaticMarkup } from 'react-dom/server'
import { CARD } from '#platform/contract/cards.ts'
import type { SiteSettings } from '#platform/contract/product.ts'
import type { DrawnPage, Drawing, PageHead, Site } from '#platform/contract/page.ts'
import textFont from '#platform/web/fonts/instrument-sans-latin.woff2'
import headingFont from '#platform/web/fonts/newsreader-latin.woff2'

const ENTRY = 'app/web.tsx'

// Inserts JSON or HTML that React would escape as text.
const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })

type Replacer = (name: string, value: unknown) => unknown

// Serializes JSON for HTML: escaping `<` prevents the end of a script or the start of a comment.
const json = (value: unknown, replacer?: Replacer) =>
  raw(JSON.stringify(value, replacer).replaceAll('<', String.raw`\u003c`))

const ADDRESSES = new Set(['url', 'image', 'thumbnailUrl', 'contentUrl', 'embedUrl', '@id', 'item', 'target'])

// Returns a replacer that makes paths in schema.org data absolute.
const withAddresses =
  (publicUrl: string): Replacer =>
  (name, value) =>
    typeof value === 'string' && value.startsWith('/') && ADDRESSES.has(name) ? publicUrl + value : value

interface SharedProps {
  head: PageHead
  title: string
  description: string
  site: Site
}

/** Metadata for search engines and link previews: canonical URL, alternates and preview. */
function Shared({ head, title, description, site: { publicUrl, productName } }: SharedProps) {
  const { path, picture, alternates = [], data = [], type = 'website' } = head
  return (
    <>
      {path !== undefined && <link rel="canonical" href={publicUrl + path} />}
      {alternates.map((one) => (
        <link key={one.path} rel="alternate" type={one.type} href={publicUrl + one.path} title={one.title} />
      ))}
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {path !== undefined && <meta property="og:url" content={publicUrl + path} />}
      {picture !== undefined && (
        <>
          <meta property="og:image" content={publicUrl + picture} />
          <meta property="og:image:width" content={String(CARD.width)} />
          <meta property="og:image:height" content={String(CARD.height)} />
        </>
      )}
      <meta name="twitter:card" content={picture === undefined ? 'summary' : 'summary_large_image'} />
      {data.map((each, at) => (
        <script
          key={at}
          type="application/ld+json"
          {...json({ '@context': 'https://schema.org', ...each }, withAddresses(publicUrl))}
        />
      ))}
    </>
  )
}

/** Loads the client script: after the first paint if the page was rendered, otherwise at once. */
function Program({ assets, screen }: { assets: Site['assets']; screen: readonly string[] | null }) {
  const entry = assets[ENTRY]?.scripts ?? []
  const program = entry.at(-1)
  // In development the source module is loaded directly.
  if (program === undefined) return <script type="module" src={`/${ENTRY}`} />
  const early = assets['app/pre-hydration.ts']?.scripts[0]
  const parts = [...new Set([...entry, ...(screen ?? [])])].filter((href) => href !== program)
  if (screen) return <script src={early} data-program={program} data-parts={parts.join(' ')} />
  return (
    <>
      <script src={early} />
      <script type="module" crossOrigin="" src={program} />
      {parts.map((href) => (
        <link key={href} rel="modulepreload" crossOrigin="" href={href} />
      ))}
    </>
  )
}

const asData = (settings: SiteSettings) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`data-${name}`, value]))

function Document({ site, page }: { site: Site; page: DrawnPage }) {
  const { status, head, html, parts, state, oembed } = page
  const { productName, settings = {}, assets } = site
  const shown = [ENTRY, page.screen ?? '', ...parts]
  const styles = new Set(shown.flatMap((file) => assets[file]?.styles ?? []))
  const description = head.description ?? `${productName}: people post what they need, creators answer.`
  // An error page reveals nothing about the resource, whatever was noted before.
  const isHidden = status !== 200 || head.isHidden
  return (
    <html lang="en" data-mantine-color-scheme="light">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <Program assets={assets} screen={state && (assets[page.screen ?? '']?.scripts ?? [])} />
        <meta name="product-name" content={productName} {...asData(settings)} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f8f5ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#191714" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="" />
        <link rel="preload" href={headingFont} as="font" type="font/woff2" crossOrigin="" />
        {[...styles].map((href) => (
          <link key={href} rel="stylesheet" crossOrigin="" href={href} />
        ))}
        <title>{head.title ? `${head.title} · ${productName}` : productName}</title>
        <meta name="description" content={description} />
        {isHidden && <meta name="robots" content="noindex" />}
        {!isHidden && state && <Shared {...{ head, title: head.title || productName, description, site }} />}
        {oembed !== undefined && <link rel="alternate" type="application/json+oembed" href={oembed} />}
      </head>
      <body>
        {state === null && (
          <noscript>
            <p>
              This page of {productName} needs JavaScript. Without it there are <a href="/tickets">tickets</a>,{' '}
              <a href="/showcase">solutions</a>, <a href="/creators">creators</a>, <a href="/videos">videos</a> and{' '}
              <a href="/products">products</a> to be read.
            </p>
          </noscript>
        )}
        <div id="root" {...raw(html)} />
        {state && <script type="application/json" id="page-state" {...json(state)} />}
      </body>
    </html>
  )
}

/** Renders the HTML document around a page. */
export const writeDocument: Drawing['writeDocument'] = (site, page) =>
  `<!doctype html>${renderToStaticMarkup(<Document site={site} page={page} />)}`
