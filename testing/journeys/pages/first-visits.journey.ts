import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { expect, register, testWithPeople as test } from '../product.ts'

const kB = 1000
/** What a first visit of a page may cost, in files and in bytes as they travel, headers included. */
const BUDGETS = [
  { path: '/', files: 15, script: 118 * kB, fonts: 80 * kB },
  { path: '/tickets', files: 15, script: 120 * kB, fonts: 80 * kB },
  { path: '/tickets/1', files: 15, script: 117 * kB, fonts: 80 * kB },
  // Each picture is a file of its own and not counted; a name may need letters beyond the usual ones.
  { path: '/creators', files: 15, script: 127 * kB, fonts: 120 * kB },
  // What plays is not among these. What people think of a solution that was rated is asked by two more files.
  { path: '/videos', files: 15, script: 140 * kB, fonts: 80 * kB },
  { path: '/video_display/stream/1', files: 15, script: 140 * kB, fonts: 80 * kB },
  { path: '/showcase', files: 19, script: 150 * kB, fonts: 120 * kB },
  { path: '/showcase/8', files: 25, script: 150 * kB, fonts: 120 * kB },
] as const
const SHIFT_MAX = 0.02
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
] as const
// So that what comes late is seen to come late, whatever the machine: letters last.
const LATE_MS = 150
const FONTS_LATE_MS = 600

interface Arrived {
  type: string
  bytes: number
}

const slowDown = (page: Page) =>
  page.route('**/*', async (route) => {
    await sleep(route.request().resourceType() === 'font' ? FONTS_LATE_MS : LATE_MS)
    await route.continue()
  })

/** Names what was asked for and has neither come nor failed. */
function watchPendingRequests(page: Page): () => string[] {
  const unanswered = new Set<Request>()
  page.on('request', (request) => unanswered.add(request))
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  return () => [...unanswered].map((request) => request.url())
}

/** Counts what arrives over the network, as it travels. */
async function watchNetwork(page: Page): Promise<Arrived[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  const arrived: Arrived[] = []
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) types.set(requestId, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    if (type !== undefined) arrived.push({ type, bytes: encodedDataLength })
  })
  return arrived
}

/** Adds up how far things moved that nobody had touched, as the browser itself reckons it. */
const measureLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function sumOfShifts(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  return shifts.reduce((total, value) => total + value, 0)
}

/** Waits until the screen is there, with its letters, and nothing is still on its way. */
async function untilThere(page: Page, unanswered: () => string[]): Promise<void> {
  await expect(page.locator('h1')).not.toBeEmpty()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(unanswered).toEqual([])
  // The screen itself, not an error in its place.
  await expect(page.getByRole('alert')).toHaveCount(0)
}

for (const { path, files, script, fonts } of BUDGETS) {
  for (const viewport of SIZES) {
    test(`a first visit of ${path}, ${viewport.width} wide, is light, and nothing jumps`, async ({
      browser,
      product,
    }) => {
      const context = await browser.newContext({ baseURL: product.origin, viewport })
      const page = await context.newPage()
      const arrived = await watchNetwork(page)
      await measureLayoutShifts(page)
      const unanswered = watchPendingRequests(page)
      await slowDown(page)
      await page.goto(path)
      await untilThere(page, unanswered)
      const sum = (type: string) =>
        arrived.filter((one) => one.type === type).reduce((bytes, one) => bytes + one.bytes, 0)
      expect(sum('Script')).toBeGreaterThan(50 * kB)
      expect(sum('Script')).toBeLessThanOrEqual(script)
      expect(sum('Font')).toBeLessThanOrEqual(fonts)
      expect(arrived.filter(({ type }) => type !== 'Image').length).toBeLessThanOrEqual(files)
      expect(await sumOfShifts(page)).toBeLessThanOrEqual(SHIFT_MAX)
      await context.close()
    })
  }
}

for (const viewport of SIZES) {
  for (const role of ['CLIENT', 'CREATOR'] as const) {
    test(`nothing jumps on the dashboard of a new ${role.toLowerCase()}, ${viewport.width} wide`, async ({
      browser,
      product,
    }) => {
      const { page } = await register(browser, product, role, { viewport })
      await measureLayoutShifts(page)
      const unanswered = watchPendingRequests(page)
      await slowDown(page)
      await page.goto(role === 'CLIENT' ? '/client-dashboard' : '/developer-dashboard')
      await untilThere(page, () => unanswered().filter((url) => !url.endsWith('/api/events')))
      expect(await sumOfShifts(page)).toBeLessThanOrEqual(SHIFT_MAX)
    })
  }
}
