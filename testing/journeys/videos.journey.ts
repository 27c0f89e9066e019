import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freeBox } from '../clips.ts'
import config from './playwright.config.ts'
import { expect, expectAccessible, register, test, watchForFailures } from './product.ts'

const CLIP = readFileSync(join(import.meta.dirname, '../../db/demo/clips/seed-finder.mp4'))
const MB = 1024 * 1024
const PREPARING_MS = 120_000

const { executablePath = '', args = [] } = config.use?.launchOptions ?? {}
test.use({
  launchOptions: {
    executablePath,
    args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

/** The video on this page plays: its time goes on, and nothing is wrong with it. */
async function expectPlaying(page: Page): Promise<void> {
  const video = page.locator('video')
  const moment = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(moment).toBeGreaterThan(0)
  const before = await moment()
  await expect.poll(moment).toBeGreaterThan(before)
  expect(await video.evaluate((element: HTMLVideoElement) => element.error)).toBeNull()
}

/** Lets the page send slowly, as from a telephone; with 0 as fast as it can. */
async function sendAtMost(page: Page, bytesPerSecond: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond || -1 }
  await browser.send('Network.emulateNetworkConditions', conditions)
}

test('a creator uploads a video over a line that breaks: it goes on where it was, and plays as it was sent and as it was prepared', async ({
  browser,
  product,
}, info) => {
  const { page } = await register(browser, product, 'CREATOR')
  const failures = await watchForFailures(page)
  const path = info.outputPath('first steps.mp4')
  const rest = 8 * MB
  writeFileSync(path, Buffer.concat([CLIP, freeBox(rest), Buffer.alloc(rest - 8)]))
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await page.goto('/video-upload')
  await sendAtMost(page, 2 * MB)
  await page.locator('input[type=file]').first().setInputFiles(path)
  const progress = page.getByRole('progressbar', { name: 'Upload of first steps.mp4' })
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'))
  await expect.poll(percent).toBeGreaterThan(15)
  await page.context().setOffline(true)
  await expect(page.getByText('No connection. It goes on by itself')).toBeVisible()
  await page.getByLabel('Title').fill('First steps')
  await page.context().setOffline(false)
  await sendAtMost(page, 0)
  await page.getByRole('link', { name: 'Watch' }).click({ timeout: 60_000 })
  expect(offsets[0]).toBe(0)
  expect(offsets.at(-1)).toBeGreaterThan(0)

  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible()
  await page.getByRole('button', { name: 'Play: First steps' }).click()
  await expectPlaying(page)

  // Prepared, it comes in pieces of several sizes.
  await expect(page.getByText(/Being prepared/)).toHaveCount(0, { timeout: PREPARING_MS })
  const piece = page.waitForResponse((answer) => answer.url().endsWith('.m4s') && answer.ok())
  await page.reload()
  await page.getByRole('button', { name: 'Play: First steps' }).click()
  await piece
  await expectPlaying(page)
  expect(failures).toEqual([])
})

test('a creator records with the camera, keeps it through a reload, and sends it; logging out leaves nothing here', async ({
  browser,
  product,
}) => {
  const { page } = await register(browser, product, 'CREATOR')
  await page.goto('/video-upload')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('button', { name: 'Turn on the camera' }).click()
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
  // A recording that is not a moment long cannot be looked at.
  await page.waitForTimeout(2500)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Use This Recording' })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('button', { name: /Look at it/ }).click()
  await page.getByRole('button', { name: 'Use This Recording' }).click()
  await page.getByRole('link', { name: 'Watch' }).click({ timeout: 60_000 })
  await page.getByRole('button', { name: /^Play: / }).click()
  await expectPlaying(page)

  const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(await kept()).toContain('recordings')
  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(kept).not.toContain('recordings')
})
