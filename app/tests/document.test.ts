import { expect, test } from 'vitest'
import type { RenderedPage, PageHead, PageState, Site } from '#platform/contract/page.ts'
import { writeDocument } from '../Document.tsx'

const site: Site = {
  productName: 'Shed "Q" & Sons’ <Works>',
  publicUrl: 'https://shed.example',
  assets: {
    'app/web.tsx': {
      scripts: ['/assets/runtime-2.js', '/assets/common-7.js', '/assets/start-3.js'],
      styles: ['/assets/start-4.css'],
    },
    'app/pre-hydration.ts': { scripts: ['/assets/early-1.js'], styles: [] },
    'app/screens/OnePage.tsx': {
      scripts: ['/assets/start-3.js', '/assets/one-5.js'],
      styles: ['/assets/start-4.css', '/assets/one-6.css'],
    },
    'app/screens/Further.tsx': { scripts: ['/assets/further-8.js'], styles: ['/assets/further-9.css'] },
  },
}
const rendered: RenderedPage = {
  status: 200,
  head: {},
  html: '<h1>Something</h1>',
  screen: 'app/screens/OnePage.tsx',
  parts: [],
  state: { minute: 7, queries: null, asksAgain: false },
}
const write = (head: PageHead = {}, others: Partial<RenderedPage> = {}) =>
  writeDocument(site, { ...rendered, head, ...others })

const SIGNS: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescaped = (text: string) => text.replace(/&[^;]+;/g, (sign) => SIGNS[sign] ?? sign)
const contentOf = (page: string, name: string) =>
  unescaped(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1] ?? 'none')
const jsonIn = (page: string, attributes: string): unknown[] =>
  [...page.matchAll(new RegExp(`<script ${attributes}>(.*?)</script>`, 'gs'))].map(
    ([, json = '']) => JSON.parse(json) as unknown,
  )
const stateIn = (page: string) => jsonIn(page, 'type="application/json" id="page-state"')[0]
const dataIn = (page: string) => jsonIn(page, 'type="application/ld\\+json"')

test('a page says what it is, where it is, and how its link is shown', () => {
  const page = write({
    title: 'Labels & “more”',
    description: 'What it <is>',
    path: '/showcase/7?after=a&b',
    picture: '/cards/showcase/7.png?v=1',
    type: 'article',
    alternates: [{ type: 'application/rss+xml', path: '/feeds/showcases.xml', title: 'Solutions' }],
  })
  expect(unescaped(/<title>(.*?)<\/title>/.exec(page)?.[1] ?? '')).toBe('Labels & “more” · Shed "Q" & Sons’ <Works>')
  expect(page.match(/<title>/g)).toHaveLength(1)
  expect(page.match(/<meta name="description"/g)).toHaveLength(1)
  expect(contentOf(page, 'description')).toBe('What it <is>')
  expect(page).toContain('<link rel="canonical" href="https://shed.example/showcase/7?after=a&amp;b"/>')
  expect(page).toContain('type="application/rss+xml" href="https://shed.example/feeds/showcases.xml" title="Solutions"')
  expect(contentOf(page, 'og:site_name')).toBe('Shed "Q" & Sons’ <Works>')
  expect(contentOf(page, 'og:title')).toBe('Labels & “more”')
  expect(contentOf(page, 'og:url')).toBe('https://shed.example/showcase/7?after=a&b')
  expect(contentOf(page, 'og:type')).toBe('article')
  expect(contentOf(page, 'og:image')).toBe('https://shed.example/cards/showcase/7.png?v=1')
  expect(contentOf(page, 'og:image:width')).toBe('1200')
  expect(contentOf(page, 'twitter:card')).toBe('summary_large_image')
  expect(contentOf(page, 'robots')).toBe('none')
})

test('a page that says nothing of itself has the name of the product, and no address or picture', () => {
  const page = write()
  expect(unescaped(/<title>(.*?)<\/title>/.exec(page)?.[1] ?? '')).toBe(site.productName)
  expect(write({ title: '' })).toContain('<title>Shed')
  expect(contentOf(page, 'description')).toBe(`${site.productName}: people post what they need, creators answer.`)
  expect(contentOf(page, 'twitter:card')).toBe('summary')
  expect(page).not.toMatch(/canonical|og:url|og:image/)
})

test.each([
  ['that is hidden', { isHidden: true }, 200],
  ['that is not there', {}, 404],
  ['that was refused', {}, 429],
])('a page %s tells search engines to leave it out, and others nothing', (_, head, status) => {
  const data = {
    title: 'Mine',
    path: '/mine',
    picture: '/cards/video/7.png',
    data: [{ '@type': 'VideoObject' }],
    ...head,
  }
  const page = write(data, { status })
  expect(contentOf(page, 'robots')).toBe('noindex')
  expect(page).not.toMatch(/og:|twitter:|canonical|ld\+json|\/cards\//)
})

const HOSTILE = '</script><script>alert(1)</script><!--\u2028\u2029"\'&</head><div id="root"></div>$&$1'

test('what people write ends no script and no comment, and stays as they wrote it', () => {
  const state: PageState = { minute: 7, queries: { told: HOSTILE }, asksAgain: false }
  const page = write({ title: HOSTILE, description: HOSTILE, data: [{ '@type': 'Thing', name: HOSTILE }] }, { state })
  expect(page).not.toMatch(/<script>|<!--/)
  expect(stateIn(page)).toEqual(state)
  expect(dataIn(page)).toEqual([{ '@context': 'https://schema.org', '@type': 'Thing', name: HOSTILE }])
  expect(contentOf(page, 'og:title')).toBe(HOSTILE)
  expect(page.match(/<\/head>/g)).toHaveLength(1)
})

test('what was drawn stands in its place as it is, whatever it holds', () => {
  const html = '<h1>$& $1 $` &lt;/head&gt;</h1>'
  expect(write({}, { html })).toContain(`<div id="root">${html}</div><script type="application/json" id="page-state">`)
})

test('the name of the product in data is that name, however it is written', () => {
  const data = [{ '@type': 'WebSite', name: site.productName, url: '/' }]
  expect(dataIn(write({ data }))).toEqual([
    { '@context': 'https://schema.org', '@type': 'WebSite', name: site.productName, url: 'https://shed.example/' },
  ])
})

test('only paths of ours become whole addresses', () => {
  const item = { '@type': 'ListItem', name: '/not-a-path', url: '/showcase/7' }
  const data = [{ '@type': 'ItemList', itemListElement: [item], image: 'https://elsewhere.example/a.png' }]
  expect(dataIn(write({ data }))).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: [{ ...item, url: 'https://shed.example/showcase/7' }],
      image: 'https://elsewhere.example/a.png',
    },
  ])
})

test('of a part that is fetched by itself a page brings the styles, and no script', () => {
  const page = write({}, { parts: ['app/screens/Further.tsx'] })
  expect(page).toContain('<link rel="stylesheet" crossorigin="" href="/assets/further-9.css"/>')
  expect(page).not.toContain('further-8.js')
})

test('a page brings the styles of its screen at once, and its scripts after it is seen', () => {
  const page = write()
  expect(page.match(/rel="stylesheet"[^>]*href="([^"]+)"/g)).toHaveLength(2)
  expect(page).toContain('<link rel="stylesheet" crossorigin="" href="/assets/one-6.css"/>')
  expect(page).not.toContain('type="module"')
  expect(page).not.toContain('modulepreload')
  expect(page).toContain(
    'data-program="/assets/start-3.js" data-parts="/assets/runtime-2.js /assets/common-7.js /assets/one-5.js"',
  )
  expect(page).not.toContain('<noscript>')
})

test('a page that is left to the browser brings the program at once, and says what there is without', () => {
  const page = write({ isHidden: true }, { html: '', screen: undefined, state: null })
  expect(page).toMatch(/^<!doctype html><html lang="en" data-mantine-color-scheme="light">/)
  expect(page).toContain('<script src="/assets/early-1.js"></script>')
  expect(page).toContain('<script type="module" crossorigin="" src="/assets/start-3.js"></script>')
  expect(page.match(/rel="modulepreload"/g)).toHaveLength(2)
  expect(page).toContain('<link rel="stylesheet" crossorigin="" href="/assets/start-4.css"/>')
  expect(page).toMatch(/<noscript>.*needs JavaScript.*<\/noscript><div id="root"><\/div><\/body>/)
  expect(contentOf(page, 'robots')).toBe('noindex')
  expect(page).not.toContain('page-state')
})

test('a page says where others learn how to embed what it shows, though search engines leave it out', () => {
  const page = write({ isHidden: true }, { oembed: 'https://api.example/oembed?url=a' })
  expect(page).toContain(
    '<link rel="alternate" type="application/json+oembed" href="https://api.example/oembed?url=a&amp;format=json"/>' +
      '<link rel="alternate" type="text/xml+oembed" href="https://api.example/oembed?url=a&amp;format=xml"/>',
  )
  expect(write({}, { status: 404, oembed: 'https://api.example/oembed?url=a' })).not.toContain('+oembed')
})

test('an installation with a look of its own carries it in the page, after the style sheets; at the defaults there is nothing', () => {
  expect(write()).not.toContain('<style')
  expect(write()).toContain('href="/favicon.svg"')
  const settings = { accent: '#7a2e0e', headingfont: 'sans', logo: 'https://shed.example/api/files/a.webp' }
  const page = writeDocument({ ...site, settings }, rendered)
  const style = /<style>(.*?)<\/style>/.exec(page)?.[1] ?? ''
  expect(style).toContain("html:root[data-mantine-color-scheme='light']{--accent:#7a2e0e;")
  expect(style).toContain('--face-display:system-ui')
  expect(page.indexOf('<style>')).toBeGreaterThan(page.lastIndexOf('rel="stylesheet"'))
  expect(page).toContain('<link rel="icon" href="https://shed.example/api/files/a.webp" type="image/webp"/>')
  // Only the fonts that are used are fetched ahead.
  expect(page).not.toMatch(/preload[^>]*newsreader/)
  expect(page).toMatch(/preload[^>]*instrument-sans/)
  const { logo: _logo, ...colors } = settings
  expect(writeDocument({ ...site, settings: colors }, rendered)).toContain('href="data:image/svg+xml,')
})

test('no setting writes its own styles or markup into a page', () => {
  const hostile = '</style><script>alert(1)</script>;}*{display:none}'
  const names = ['accent', 'accentdark', 'headingfont', 'textfont', 'logo', 'picture', 'tagline', 'intro']
  const page = writeDocument({ ...site, settings: Object.fromEntries(names.map((name) => [name, hostile])) }, rendered)
  expect(page).not.toContain('<script>alert')
  expect(/<style>(.*?)<\/style>/.exec(page)?.[1] ?? '').not.toContain('{display')
})
