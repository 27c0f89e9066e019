import type { Page } from '@playwright/test'
import { screenTable } from '../../screens/screen-table.ts'
import { enterDemo, expect, testWithPeople as test, watchForFailures } from '../product.ts'

const paths = screenTable.map(({ path }) => path)
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** What a screen asks the API for as it opens, by address. */
function listenToCalls(page: Page): { begin: () => void; askedTwice: () => string[] } {
  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isRead = request.method() === 'GET' && pathname.startsWith('/api/')
    if (isRead && pathname !== '/api/events') asked.push(pathname + search)
  })
  return {
    begin: () => (asked = []),
    askedTwice: () => asked.filter((address, at) => asked.indexOf(address) !== at),
  }
}

async function open(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.locator('h1').first()).not.toBeEmpty()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  return page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
}

// The screens of visitors and clients are watched in the same way where they are judged: see `screens.journey.ts`.
test('no screen that a creator opens tries what the content policy forbids, or meets a failure', async ({
  browser,
  product,
}) => {
  const page = await enterDemo(browser, product, 'developer')
  const found = await watchForFailures(page)
  const links = new Set<string>()
  // Leaving comes last: what is behind a sign-in is opened before.
  for (const path of paths.filter((one) => !one.includes(':') && one !== '/logout').concat('/logout')) {
    if (path === '/logout')
      for (const pattern of paths.filter((one) => one.includes(':')).map(patternOf)) {
        const one = [...links].find((link) => pattern.test(link) && !paths.includes(link))
        if (one !== undefined) await open(page, one)
      }
    for (const link of await open(page, path)) links.add(link)
  }
  expect(found).toEqual([])
})

for (const who of ['client', 'developer'] as const)
  test(`a screen that ${who} opens asks for each thing once, the live channel being open`, async ({
    browser,
    product,
  }) => {
    const page = await enterDemo(browser, product, who)
    const calls = listenToCalls(page)
    for (const path of [
      `/${who}-dashboard`,
      '/tickets',
      '/requests',
      '/conversations',
      '/notifications',
      '/agreements',
    ]) {
      // What the screen before still asks for is not counted.
      await page.goto('/favicon.svg')
      calls.begin()
      const stream = page.waitForResponse((response) => response.url().endsWith('/api/events'))
      await open(page, path)
      await stream
      // What the channel's first words would set off has been asked for by then.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
      expect([path, calls.askedTwice()]).toEqual([path, []])
    }
  })

test('a programmer opens the API pages and finds an endpoint there', async ({ page, product }) => {
  const found = await watchForFailures(page)
  const response = await page.goto(`${product.origin}/api/docs`)
  expect(response?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  await expect(page).toHaveTitle('Atelier API')
  await expect(page.getByRole('heading', { level: 1, name: 'Atelier API' })).toBeVisible()
  await expect(page.getByText('Signs in with a username or email address and a password.').first()).toBeVisible()
  // The pages' own program finds out whether it may compile code, is stopped, and does without.
  expect(found.filter((violation) => !violation.includes('script-src eval by'))).toEqual([])
})
