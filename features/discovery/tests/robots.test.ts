import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { screenTable } from '#testing/screens/screen-table.ts'
import { PUBLIC_SCREENS } from '../server/sitemaps.ts'

const api = await startApi({ PUBLIC_URL: 'https://atelier.example' })
const { body, headers, statusCode } = await api.app.inject({ url: '/robots.txt' })

const screens = screenTable.map(({ path, access }) => ({ path: path.replace(/:\w+/g, '7'), access }))

/** What a crawler makes of the rules (RFC 9309, 2.2.2): the longest that fits decides. */
function mayRead(path: string): boolean {
  let most = { length: 0, allows: true }
  for (const [, verb, pattern = ''] of body.matchAll(/^(Allow|Disallow): (.+)$/gm)) {
    const escaped = pattern.replace(/[.+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')
    if (new RegExp(`^${escaped}`).test(path) && pattern.length > most.length) {
      most = { length: pattern.length, allows: verb === 'Allow' }
    }
  }
  return most.allows
}

test('robots.txt is a plain text that leads to the site map', () => {
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^User-agent: \*\n/)
  expect(body).toContain('\nSitemap: https://atelier.example/sitemap.xml\n')
})

test('crawlers stay out of every screen that asks for an account', () => {
  const closed = screens.filter(({ access }) => access !== 'anyone')
  expect(closed.length).toBeGreaterThan(20)
  const open = closed.filter(({ path }) => mayRead(path)).map(({ path }) => path)
  expect(open).toEqual([])
})

test('crawlers stay out of the API, what was shared by a link, and frames', () => {
  const closed = [
    '/api/requests/public',
    '/shared/videos/abc',
    '/shared/portfolios/abc',
    '/embed/videos/abc',
    '/sandbox/mail',
  ]
  expect(closed.filter(mayRead)).toEqual([])
})

test('crawlers read what the site map names, and the pictures and videos of public pages', () => {
  const open = [
    ...PUBLIC_SCREENS,
    '/login',
    '/tickets?q=shop',
    '/tickets/7',
    '/profile/developers/7/public',
    '/showcase/7',
    '/video_display/stream/7',
    '/playlists/7',
    '/products/7',
    '/cards/video/7.png',
    '/feeds/tickets.xml',
    '/sitemap.xml',
    '/assets/web-1.js',
    '/api/files/4f0c.webp',
    '/api/videos/7/files/thumbnail-1.webp',
    '/api/video_files/a/b/public/c.webp',
    '/api/video_display/stream/7',
  ]
  expect(open.filter((path) => !mayRead(path))).toEqual([])
})

test('every screen that the site map names is one that everybody may open', () => {
  const open = new Set(screens.filter(({ access }) => access === 'anyone').map(({ path }) => path))
  expect(PUBLIC_SCREENS.filter((path) => !open.has(path))).toEqual([])
})
