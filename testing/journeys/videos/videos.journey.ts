import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freeBox } from '../../given/clips.ts'
import { openLine, type BreakingLine } from '../unstable-connection.ts'
import {
  expect,
  expectAccessible,
  expectPlaying,
  register,
  startProduct,
  test,
  watchForFailures,
  type Product,
} from '../product.ts'

const CLIP = readFileSync(join(import.meta.dirname, '../../../db/demo/clips/seed-finder.mp4'))
const MB = 1024 * 1024
const PREPARING_MS = 240_000

// One program for both, by a way that one of them breaks.
test.describe.configure({ mode: 'serial' })

let line: BreakingLine
let product: Product
test.beforeAll(async () => {
  line = await openLine()
  const { port, stop } = await startProduct({ PUBLIC_URL: line.origin })
  line.leadTo(port)
  product = { origin: line.origin, port, stop }
})
test.afterAll(async () => {
  await product.stop()
  await line.close()
})

test('a creator uploads a video over a line that breaks: it goes on where it was, and plays as it was sent and as it was prepared', async ({
  browser,
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
  line.breakAfter(5 * MB)
  await page.locator('input[type=file]').first().setInputFiles(path)
  await expect(page.getByText('Interrupted. It will resume by itself')).toBeVisible()
  expect(line.isBroken()).toBe(true)
  await page.getByLabel('Title').fill('First steps')
  line.mend()
  await page.getByRole('link', { name: 'Watch' }).click({ timeout: 60_000 })
  expect(offsets[0]).toBe(0)
  expect(offsets.at(-1)).toBeGreaterThan(0)

  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible()
  await page.getByRole('button', { name: 'Play: First steps' }).click()
  await expectPlaying(page)

  // Prepared, it comes in pieces of several sizes.
  await expect(page.getByText(/^Processing/)).toHaveCount(0, { timeout: PREPARING_MS })
  const piece = page.waitForResponse((response) => response.url().endsWith('.m4s') && response.ok())
  await page.reload()
  await page.getByRole('button', { name: 'Play: First steps' }).click()
  await piece
  await expectPlaying(page)
  expect(failures).toEqual([])
})

test('a creator records with the camera, keeps it through a reload, and sends it; logging out leaves nothing here', async ({
  browser,
}) => {
  const { page } = await register(browser, product, 'CREATOR')
  await page.goto('/video-upload')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('button', { name: 'Turn on the camera' }).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
  // A recording that is not a moment long cannot be looked at.
  await page.waitForTimeout(2500)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Use this recording' })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('button', { name: /Preview/ }).click()
  await page.getByRole('button', { name: 'Use this recording' }).click()
  await page.getByRole('link', { name: 'Watch' }).click({ timeout: 60_000 })
  await page.getByRole('button', { name: /^Play: / }).click()
  await expectPlaying(page)

  const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(await kept()).toContain('recordings')
  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(kept).not.toContain('recordings')
})
