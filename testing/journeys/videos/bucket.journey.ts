import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { givenBucket } from '../../outside/bucket.ts'
import { freeBox } from '../../given/clips.ts'
import { openLine, type BreakingLine } from '../unstable-connection.ts'
import { expect, expectPlaying, register, startProduct, test, watchForFailures, type Product } from '../product.ts'

const CLIP = readFileSync(join(import.meta.dirname, '../../../db/demo/clips/seed-finder.mp4'))
const MB = 1024 * 1024
// Parts have 8 MB, and three are sent at once.
const FILLED_BYTES = 36 * MB
const PREPARING_MS = 240_000

let bucket: Awaited<ReturnType<typeof givenBucket>>
/** Between the browser and our program, and between both and the bucket. */
let toUs: BreakingLine
let toBucket: BreakingLine
let product: Product
test.beforeAll(async () => {
  bucket = await givenBucket()
  toBucket = await openLine(bucket.port)
  toUs = await openLine()
  bucket.letPages(toUs.origin)
  const { port, stop } = await startProduct({
    PUBLIC_URL: toUs.origin,
    ...bucket.settings,
    S3_ENDPOINT: toBucket.origin,
  })
  toUs.leadTo(port)
  product = { origin: toUs.origin, port, stop }
})
test.afterAll(async () => {
  await product.stop()
  for (const line of [toUs, toBucket]) await line.close()
  await bucket.stop()
})

test('with a bucket a creator sends a video past us over a line that breaks and in a page that is reloaded, and watches it from there', async ({
  browser,
}, info) => {
  const { page } = await register(browser, product, 'CREATOR')
  const failures = await watchForFailures(page)
  const path = info.outputPath('first steps.mp4')
  writeFileSync(path, Buffer.concat([CLIP, freeBox(FILLED_BYTES), Buffer.alloc(FILLED_BYTES - 8)]))
  const partOf = (request: Request) => {
    const isPart = request.method() === 'PUT' && request.url().startsWith(toBucket.origin)
    return isPart ? new URL(request.url()).searchParams.get('partNumber') : null
  }
  const sent: string[] = []
  const arrived: string[] = []
  page.on('request', (request) => {
    const part = partOf(request)
    if (part !== null) sent.push(part)
  })
  page.on('response', (response) => {
    const part = partOf(response.request())
    if (part !== null && response.ok()) arrived.push(part)
  })
  await page.goto('/video-upload')
  const before = toUs.carried()
  toBucket.breakAfter(26 * MB)
  await page.locator('input[type=file]').first().setInputFiles(path)
  await expect(page.getByText('Interrupted. It will resume by itself')).toBeVisible()
  expect(toBucket.isBroken()).toBe(true)
  await page.getByRole('button', { name: 'Pause: first steps' }).click()
  toBucket.mend()
  await page.getByLabel('Title').fill('First steps')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // A page that knows nothing of it goes on with the same file, and by itself when the line breaks once more.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Choose the same file: First steps' }).waitFor()
  const sentBefore = sent.splice(0)
  const arrivedBefore = [...arrived]
  toBucket.breakAfter(3 * MB)
  await page.locator('input[type=file]').last().setInputFiles(path)
  await expect(page.getByText('Interrupted. It will resume by itself')).toBeVisible()
  toBucket.mend()
  await page.getByRole('link', { name: 'Watch' }).click({ timeout: 60_000 })
  // More went through than is sent at once, so some of it arrived; that is not sent again.
  expect(arrivedBefore).not.toEqual([])
  expect(sent.filter((part) => arrivedBefore.includes(part))).toEqual([])
  expect(new Set([...sentBefore, ...sent])).toEqual(new Set(['1', '2', '3', '4', '5']))

  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible()
  // Of all that went over the line to us, screens and calls together, none was the video.
  const uploaded = toUs.carried()
  expect(uploaded.up - before.up).toBeLessThan(MB)
  expect(uploaded.down - before.down).toBeLessThan(8 * MB)
  expect(toBucket.carried().up).toBeGreaterThan(FILLED_BYTES)

  // The original plays through us, so that it stops when the right to watch it ends.
  const original = page.waitForResponse(
    (response) => response.url().includes('/video_display/stream/') && response.ok(),
  )
  await page.getByRole('button', { name: 'Play: First steps' }).click()
  expect((await original).url()).toContain(product.origin)
  await expectPlaying(page)

  await expect(page.getByText(/^Processing/)).toHaveCount(0, { timeout: PREPARING_MS })
  const piece = page.waitForResponse(
    (response) => response.url().startsWith(toBucket.origin) && /\.m4s\?/.test(response.url()) && response.ok(),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Play: First steps' }).click()
  await piece
  await expectPlaying(page)
  // While the line is broken, we do not reach the bucket either, and say so.
  expect(failures.filter((one) => !/\/api\/uploads\/[\w-]+\/\w+ -> 503$/.test(one))).toEqual([])
})
