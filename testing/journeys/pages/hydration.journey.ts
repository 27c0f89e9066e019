import type { Page } from '@playwright/test'
import { expect, testWithPeople as test } from '../product.ts'
import { publicAddresses, type Address } from '../public-addresses.ts'
import { storeSession, sessionOf } from '../session.ts'

// Half a day from the server's clock: what was told by its calendar is another day here.
const FAR_AWAY = 'Pacific/Auckland'
const AT_ONCE = 3

const VISITORS = [
  { who: 'nobody', role: null, colorScheme: 'light' },
  { who: 'nobody', role: null, colorScheme: 'dark' },
  { who: 'a client', role: 'client', colorScheme: 'dark' },
  { who: 'a creator', role: 'developer', colorScheme: 'light' },
] as const

/** What a browser has to complain about on a page, but for what is not there. */
function watchForComplaints(page: Page): string[] {
  const found: string[] = []
  const note = (message: string) => found.push(`${page.url()}: ${message}`)
  page.on('pageerror', ({ message }) => note(message))
  page.on('console', (message) => {
    const isNotThere = message.text().includes('the server responded with a status of 404')
    if (['error', 'warning'].includes(message.type()) && !isNotThere) note(message.text())
  })
  return found
}

// What React has taken over bears its marks; the head of the page comes with the screen's own part.
const untilTakenOver = (page: Page) =>
  page.waitForFunction(() => {
    const marked = document.querySelector('#main h1') ?? document.querySelector('#root main > *')
    return marked !== null && Object.keys(marked).some((name) => name.startsWith('__reactFiber$'))
  })

async function look(page: Page, { path, isThere }: Address): Promise<string[]> {
  const found: string[] = []
  const response = await page.goto(path)
  const rendered = (await response?.text()) ?? ''
  if (!/<h1[^>]*>[^<]/.test(rendered) && !path.startsWith('/embed/')) found.push('the server drew no heading')
  if (!isThere && response?.status() !== 404) found.push(`goes out with status ${response?.status()}`)
  if (isThere && response?.status() !== 200) found.push(`goes out with status ${response?.status()}`)
  await untilTakenOver(page).catch(() => found.push('nobody took it over'))
  // Parts that come later are taken over when the browser has nothing better to do.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
  return found.map((complaint) => `${path}: ${complaint}`)
}

for (const { who, role, colorScheme } of VISITORS)
  test(`${who} far away (${colorScheme}) takes over every public page as the server drew it`, async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({ baseURL: product.origin, timezoneId: FAR_AWAY, colorScheme })
    const addresses = await publicAddresses(product.origin)
    if (role) await storeSession(context, product.origin, await sessionOf(product.origin, role))
    const queue = [...addresses]
    const found: string[] = []
    // Each goes on in one tab: a new one for every page costs a fifth of the time.
    const lookOn = async () => {
      const page = await context.newPage()
      const complaints = watchForComplaints(page)
      for (let next = queue.shift(); next; next = queue.shift()) found.push(...(await look(page, next)))
      found.push(...complaints)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lookOn))
    expect(found).toEqual([])
  })

test('who is signed in sees nothing that only strangers see, before the page knows them', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.origin })
  // What is painted first, and stays: the program never comes.
  await context.route(/\/assets\/(?!early).*\.js$/, (route) => route.abort())
  const places = async () => {
    const page = await context.newPage()
    await page.goto('/')
    const [header, home] = [page.locator('header [data-for-strangers]'), page.locator('main [data-for-strangers]')]
    const seen = [await header.isVisible(), await home.isVisible()]
    const boxes = [await header.boundingBox(), await home.boundingBox()]
    await page.close()
    return { seen, boxes }
  }
  const stranger = await places()
  expect(stranger.seen).toEqual([true, true])
  await storeSession(context, product.origin, await sessionOf(product.origin, 'client'))
  const known = await places()
  expect(known.seen).toEqual([false, false])
  // Nothing else moves when it comes.
  expect(known.boxes).toEqual(stranger.boxes)
})
