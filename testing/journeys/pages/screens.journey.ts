import type { Page } from '@playwright/test'
import { enterDemo, expect, expectAccessible, testWithPeople as test, watchForFailures } from '../product.ts'

// The journeys judge what they pass; here is every other screen, with the demo data in it.
const SCREENS = {
  nobody: [
    '/',
    '/login',
    '/register',
    '/logout',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/oauth-error?error=access_denied&provider=google',
    '/select-role',
    '/search',
    '/search?q=tool',
    '/search?q=nothing-like-it',
    '/tickets',
    '/tickets?q=nothing-like-it',
    '/tickets/2',
    '/creators',
    '/creators?q=nobody-like-that',
    '/videos',
    '/videos?q=nothing-like-it',
    '/video_display/stream/1',
    '/video_display/stream/999999',
    '/developers/4/videos',
    '/shared/videos/none',
    '/showcase',
    '/showcase?q=nothing-like-it',
    '/showcase/1',
    '/showcase/999999',
    '/shared/showcases/none',
    '/products',
    '/products?q=nothing-like-it',
    '/products/1',
    '/products/999999',
    '/products/purchase/success',
    '/profile/developers/4/public',
    '/shared/portfolios/none',
    '/playlists',
    '/playlists/1',
    '/create-playlist',
    '/shared/playlists/none',
    '/videos?show=playlists',
    '/agreements/verify',
    '/unsubscribe?token=none',
    '/terms-of-service',
    '/privacy-policy',
    '/donation/success',
    '/donation/cancel',
    '/supporters',
    '/subscription/success',
    '/video-upload',
  ],
  client: [
    '/client-dashboard',
    '/requests',
    '/requests/responses',
    '/requests/26',
    '/projects',
    '/projects/4',
    '/create-project',
    '/boards',
    '/boards/2',
    '/products/purchases',
    '/products/purchases/1',
    '/products/purchase/success?session_id=none',
    '/videos',
    '/videos?show=mine',
    '/video_display/stream/1',
    '/conversations',
    '/conversations?status=completed',
    '/conversations/7',
    '/agreements',
    '/agreements/7',
    '/agreements/7/project-record',
    '/balance',
    '/donations',
    '/invoices',
    '/invoices/3',
    '/notifications',
    '/profile',
    '/profile/account',
    '/profile/notifications',
    '/profile/payments',
    '/profile/privacy',
    '/subscription/success',
  ],
  developer: [
    '/developer-dashboard',
    '/tickets',
    '/requests',
    '/requests/26',
    '/projects',
    '/watch-list',
    '/videos?show=mine',
    '/videos/5/edit',
    '/video-upload',
    '/playlists',
    '/playlists/1?video=1',
    '/create-playlist',
    '/showcase/new',
    '/showcase/edit/8',
    '/showcase/edit/999999',
    '/products/new',
    '/products/mine',
    '/products/codes',
    '/archive',
    '/products/gifts',
    '/products/sales',
    '/products/1/edit',
    '/products/purchases',
    '/portfolio',
    '/portfolio/pages/999999',
    '/conversations',
    '/conversations/7',
    '/agreements',
    '/agreements/7',
    '/balance',
    '/subscription',
    '/notifications',
    '/profile',
    '/profile/payments',
    '/subscription/success',
  ],
} as const

const PEOPLE = { nobody: 'a visitor', client: 'a client', developer: 'a creator' } as const

// A telephone, a laptop enlarged to 200%, and a large screen.
const OTHER_WINDOWS = [
  { width: 360, height: 800 },
  { width: 640, height: 400 },
  { width: 1920, height: 1080 },
]

// A screen that is made narrower may need a moment to put itself in order.
const expectToFit = (page: Page, what: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${what} is too wide`)
    .toBeLessThanOrEqual(0)

// What people print: the paper has what was said, and nothing to press.
const PAPERS: readonly string[] = ['/requests/26', '/conversations/7', '/agreements/7/project-record', '/invoices/3']

async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').or(page.getByRole('contentinfo')).or(page.getByRole('textbox'))).toHaveCount(0)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'screen' })
}

// Each has so many that two look through them side by side.
const WALKS = (['nobody', 'client', 'developer'] as const).flatMap((who) => {
  const half = Math.ceil(SCREENS[who].length / 2)
  return [
    { who, which: 'the first screens', paths: SCREENS[who].slice(0, half) },
    { who, which: 'the further screens', paths: SCREENS[who].slice(half) },
  ]
})

for (const { who, which, paths } of WALKS)
  test(`${which} stand in nobody’s way, for ${PEOPLE[who]}, by day or by night, nor run over the edge of any window`, async ({
    browser,
    product,
  }) => {
    const page = await enterDemo(browser, product, who)
    const problems = await watchForFailures(page)
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      await expectAccessible(page)
      for (const size of OTHER_WINDOWS) {
        await page.setViewportSize(size)
        await expectToFit(page, `${path} at ${size.width}`)
      }
      if (PAPERS.includes(path)) await expectPrintable(page)
    }
    expect(problems).toEqual([])
  })
