import { publicScreens } from '../../screens/screen-table.ts'
import { expect, testOn, WITH_PEOPLE } from '../product.ts'
import { publicAddresses } from '../public-addresses.ts'
import { apiAs, sessionOf } from '../session.ts'

const NAME = 'Shed "Q" & Sons’ <Works>'
const test = testOn({ ...WITH_PEOPLE, PRODUCT_NAME: NAME, PUBLIC_URL: 'http://localhost:3999' })

const jsonIn = (page: string, type: string): unknown[] =>
  [...page.matchAll(new RegExp(`<script type="application/${type}"[^>]*>(.*?)</script>`, 'gs'))].map(
    ([, json = '']) => JSON.parse(json) as unknown,
  )
const SIGNS: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescaped = (text: string) => text.replace(/&[^;]+;/g, (sign) => SIGNS[sign] ?? sign)
const contentOf = (page: string, name: string) => {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]
  return found === undefined ? null : unescaped(found)
}
const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1] ?? null

// When a page was drawn is all in which two of them may differ.
const withoutMinute = (page: string) => page.replace(/"minute":\d+/, '')

test('every public page says what it is, or that search engines leave it out', async ({ playwright, product }) => {
  const request = await playwright.request.newContext({ baseURL: product.origin })
  const missing: string[] = []
  for (const { path } of (await publicAddresses(product.origin)).filter(({ isThere }) => isThere)) {
    const page = await (await request.get(path)).text()
    const isHidden = contentOf(page, 'robots') === 'noindex'
    const isShown = canonicalOf(page)?.startsWith('http://localhost:3999/') && contentOf(page, 'og:title') !== null
    if (isHidden ? /og:|canonical|ld\+json/.test(page) : !isShown || !contentOf(page, 'description')) missing.push(path)
    expect(jsonIn(page, 'ld\\+json').length, path).toBeGreaterThanOrEqual(0)
    expect(jsonIn(page, 'json'), path).toHaveLength(1)
    expect(unescaped(/<title>(.*?)<\/title>/.exec(page)?.[1] ?? ''), path).toContain(NAME)
  }
  expect(publicScreens.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
  await request.dispose()
})

test('what somebody came by with a link is named to nobody else', async ({ playwright, product }) => {
  const request = await playwright.request.newContext({ baseURL: product.origin })
  for (const { path } of await publicAddresses(product.origin)) {
    if (!/^\/(?:shared|embed)\//.test(path)) continue
    const page = await (await request.get(path)).text()
    expect([path, contentOf(page, 'robots')]).toEqual([path, 'noindex'])
  }
  await request.dispose()
})

test('pages of works say what search engines know them by', async ({ playwright, product }) => {
  const request = await playwright.request.newContext({ baseURL: product.origin })
  const kinds = {
    '/': 'WebSite',
    '/tickets': 'ItemList',
    '/tickets/1': 'Demand',
    '/creators': 'ItemList',
    '/profile/developers/4/public': 'ProfilePage',
    '/videos': 'ItemList',
    '/video_display/stream/1': 'VideoObject',
    '/showcase': 'ItemList',
    '/products': 'ItemList',
    '/products/1': 'Product',
    '/playlists/1': 'ItemList',
  }
  for (const [path, kind] of Object.entries(kinds)) {
    const page = await (await request.get(path)).text()
    const types = jsonIn(page, 'ld\\+json').map((data) => (data as { '@type': string })['@type'])
    expect([path, types]).toEqual([path, expect.arrayContaining([kind])])
  }
  expect(canonicalOf(await (await request.get('/TICKETS/?order=newest')).text())).toBe('http://localhost:3999/tickets')
  const filtered = await (await request.get('/products?category=automation&order=price_low')).text()
  expect(canonicalOf(filtered)).toBe('http://localhost:3999/products?category=automation')
  expect(contentOf(await (await request.get('/products?q=labels')).text(), 'robots')).toBe('noindex')
  await request.dispose()
})

// Each names something of its kind that is there, but not for everybody.
async function hiddenThings(origin: string) {
  const { videos } = await apiAs(origin, await sessionOf(origin, 'developer')).call('GET /video_display/my-videos')
  const video = videos.find(({ is_public }) => !is_public)
  if (!video) throw new Error('The demo creator has no private video')
  return [{ hidden: `/video_display/stream/${video.id}`, unknown: '/video_display/stream/999999', title: video.title }]
}

test('what is private looks as if it had never been', async ({ playwright, product }) => {
  const request = await playwright.request.newContext({ baseURL: product.origin })
  for (const { hidden, unknown, title } of await hiddenThings(product.origin)) {
    const [one, other] = [await request.get(hidden), await request.get(unknown)]
    expect([one.status(), other.status()]).toEqual([404, 404])
    expect(withoutMinute(await one.text())).toBe(withoutMinute(await other.text()))
    expect(await one.text()).not.toContain(title)
  }
  await request.dispose()
})

const JUNK: readonly [path: string, status: number][] = [
  ['/products/abc', 404],
  ['/products/-1', 404],
  ['/products/99999999999999999999', 404],
  ['/showcase/1e3', 404],
  ['/profile/developers/0/public', 404],
  ['/video_display/stream/NaN', 404],
  ['/playlists/1e5', 404],
  ['/shared/videos/none', 404],
  ['/embed/videos/none', 404],
  ['/embed/playlists/999999', 404],
  ['/shared/portfolios/none', 404],
  ['/tickets?limit=-1&limit=x&skip=junk', 200],
  ['/tickets?filter=junk&order=junk&min=junk', 200],
  ['/showcase?q=a&q=b', 200],
  [`/tickets?q=${'a'.repeat(10_000)}`, 200],
  [`/creators?q=${'a'.repeat(10_000)}`, 200],
  ['/tickets?q=%00', 422],
  ['/tickets?q=%FF%FE', 200],
]

test('whatever is typed into an address, a page answers with the status it has', async ({ playwright, product }) => {
  const request = await playwright.request.newContext({ baseURL: product.origin })
  for (const [path, status] of JUNK) {
    const response = await request.get(path)
    const page = await response.text()
    expect([path.slice(0, 60), response.status()]).toEqual([path.slice(0, 60), status])
    expect(response.headers()['content-type']).toContain('text/html')
    expect(page).not.toMatch(/\bat .*\.(?:js|ts):\d/)
    expect(jsonIn(page, 'json')).toHaveLength(1)
  }
  const hostile = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  expect(await (await request.get('/creators', { headers: hostile })).text()).not.toContain('evil.example')
  await request.dispose()
})
