import type { Page } from '@playwright/test'
import { expect, expectAccessible, testOn, watchForFailures } from '../product.ts'
import { apiAs } from '../session.ts'

const TITLE = 'A menu one can read from the street'
const SHIFT_MAX = 0.02

const test = testOn({ DEMO_DATA: '1' })

const video = (page: Page) => page.locator('video')
const momentOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused)
const expectToPlay = async (page: Page, from = 0) => {
  await expect.poll(() => momentOf(page)).toBeGreaterThan(from + 0.3)
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.error)).toBeNull()
}
const widthTooMuch = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** How far things moved that nobody touched, from here on. */
async function measureLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += entry.value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}

test('a visitor finds a video, sees its picture before anything of it is loaded, and watches it by keys and by moments', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
  const problems = await watchForFailures(page)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/videos')
  await page.getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  const picture = page.getByRole('button', { name: `Play: ${TITLE}` }).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(loaded.filter((path) => /^\/api\/video_display\/stream|m3u8$|m4s$/.test(path))).toEqual([])
  const shifts = await measureLayoutShifts(page)

  await page.getByRole('button', { name: `Play: ${TITLE}` }).focus()
  await page.keyboard.press('Enter')
  await expectToPlay(page)
  expect(await shifts()).toBeLessThan(SHIFT_MAX)
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)

  await page.getByRole('link', { name: '0:06' }).click()
  await expectToPlay(page, 6)
  await page.getByRole('button', { name: 'Wide player' }).click()
  expect(await widthTooMuch(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Normal player' }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => widthTooMuch(page)).toBeLessThanOrEqual(0)
  expect(problems).toEqual([])
})

test('once it is prepared, a video plays in renditions, from the second that its address names', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
  const problems = await watchForFailures(page)
  const { call } = apiAs(product.origin)
  const [wanted] = await call('GET /videos', { query: { q: 'menu' } })
  await expect
    .poll(async () => (await call('GET /videos/{id}', { path: { id: wanted!.id } })).state, {
      timeout: 240_000,
    })
    .toBe('ready')
  await page.goto(`/video_display/stream/${wanted!.id}?t=4`)
  await page.getByRole('button', { name: `Play: ${TITLE}` }).click()
  await expectToPlay(page, 4)
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.src)).toMatch(/^blob:/)
  expect(problems).toEqual([])
})
