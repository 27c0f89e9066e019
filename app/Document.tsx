import { renderToStaticMarkup } from 'react-dom/server'
import { accentsOf } from '#platform/contract/accents.ts'
import { appearanceStyle, fontsOf } from '#platform/contract/appearance.ts'
import { CARD } from '#platform/contract/cards.ts'
import type { SiteSettings } from '#platform/contract/product.ts'
import type { RenderedPage, Renderer, PageHead, Site } from '#platform/contract/page.ts'
import textFont from '#platform/web/fonts/instrument-sans-latin.woff2'
import headingFont from '#platform/web/fonts/newsreader-latin.woff2'

const ENTRY = 'app/web.tsx'

// Inserts JSON or HTML that React would escape as text.
const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })

// Serializes JSON for HTML: escaping `<` prevents the end of a script or the start of a comment.
const json = (value: unknown, replacer?: (name: string, value: unknown) => unknown) =>
  raw(JSON.stringify(value, replacer).replaceAll('<', String.raw`\u003c`))

const ADDRESSES = new Set(['url', 'image', 'thumbnailUrl', 'contentUrl', 'embedUrl', '@id', 'item', 'target'])

// Returns a replacer that makes paths in schema.org data absolute.
const withAddresses = (publicUrl: string) => (name: string, value: unknown) =>
  typeof value === 'string' && value.startsWith('/') && ADDRESSES.has(name) ? publicUrl + value : value

/** Metadata for search engines and link previews: canonical URL, alternates and preview. */
function PreviewMetadata({ head, site: { publicUrl, productName } }: { head: PageHead; site: Site }) {
  const { path, picture, alternates = [], data = [], type = 'website', title, description } = head
  return (
    <>
      {path !== undefined && <link rel="canonical" href={publicUrl + path} />}
      {alternates.map((one) => (
        <link key={one.path} rel="alternate" type={one.type} href={publicUrl + one.path} title={one.title} />
      ))}
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title || productName} />
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
  const preHydrationScript = assets['app/pre-hydration.ts']?.scripts[0]
  const parts = [...new Set([...entry, ...(screen ?? [])])].filter((href) => href !== program)
  if (screen) return <script src={preHydrationScript} data-program={program} data-parts={parts.join(' ')} />
  return (
    <>
      <script src={preHydrationScript} />
      <script type="module" crossOrigin="" src={program} />
      {parts.map((href) => (
        <link key={href} rel="modulepreload" crossOrigin="" href={href} />
      ))}
    </>
  )
}

// The same drawing as `public/favicon.svg`, in the accent color; in the page itself, so that no cache shows the former color.
const iconIn = (accent: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${accent}"/><path d="M7.5 25.5 14.6 7h2.8l7.1 18.5M16 7v18.5M9.8 19.6c3.8-3.2 8.8-3.4 12.6-.4" fill="none" stroke="#f8f5ee" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`

/** The icon of the window: the logo, the drawn mark in the accent color, or the file that is always there. */
function Icon({ settings: { logo, accent: light, accentdark: dark } }: { settings: SiteSettings }) {
  const accents = accentsOf({ light, dark })
  if (logo !== undefined) return <link rel="icon" href={logo} type="image/webp" />
  return <link rel="icon" href={accents ? iconIn(accents.light) : '/favicon.svg'} type="image/svg+xml" />
}

const FONT_FILES = new Map<string, string>([
  ['instrument-sans', textFont],
  ['newsreader', headingFont],
])

function Fonts({ settings: { headingfont: heading, textfont: text } }: { settings: SiteSettings }) {
  const used: readonly string[] = Object.values(fontsOf({ heading, text }))
  const files = [...FONT_FILES].filter(([font]) => used.includes(font))
  return files.map(([font, href]) => (
    <link key={font} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
  ))
}

function Document({ site, page }: { site: Site; page: RenderedPage }) {
  const { status, head, html, parts, state, oembed } = page
  const { productName, settings = {}, assets } = site
  const style = appearanceStyle(settings)
  const dataAttributes = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`data-${name}`, value]))
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
        <meta name="product-name" content={productName} {...dataAttributes} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f8f5ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#191714" media="(prefers-color-scheme: dark)" />
        <Icon settings={settings} />
        <Fonts settings={settings} />
        {[...styles].map((href) => (
          <link key={href} rel="stylesheet" crossOrigin="" href={href} />
        ))}
        {style !== '' && <style {...raw(style)} />}
        <title>{head.title ? `${head.title} · ${productName}` : productName}</title>
        <meta name="description" content={description} />
        {isHidden && <meta name="robots" content="noindex" />}
        {!isHidden && state && <PreviewMetadata head={{ ...head, description }} site={site} />}
        {oembed !== undefined && status === 200 && (
          <>
            <link rel="alternate" type="application/json+oembed" href={`${oembed}&format=json`} />
            <link rel="alternate" type="text/xml+oembed" href={`${oembed}&format=xml`} />
          </>
        )}
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
export const writeDocument: Renderer['writeDocument'] = (site, page) =>
  `<!doctype html>${renderToStaticMarkup(<Document site={site} page={page} />)}`
