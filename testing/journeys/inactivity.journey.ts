import { expect, register, test } from './product.ts'

const MINUTE_MS = 60_000

test('who is away is asked after 28 minutes, stays by answering, and is signed out after 30', async ({
  browser,
  product,
}) => {
  const { page } = await register(browser, product, 'CLIENT')
  await page.clock.install({ time: Date.now() })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.clock.runFor(27.5 * MINUTE_MS)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.runFor(2 * MINUTE_MS - MINUTE_MS / 2)
  const question = page.getByText(
    /^Your session will expire in approximately \d minute\(s\) due to inactivity\. Click OK to stay logged in\.$/,
  )
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(question).toHaveCount(0)

  // The answer counted: half an hour begins anew.
  await page.clock.runFor(20 * MINUTE_MS)
  await expect(page).toHaveURL(/client-dashboard/)
  await page.clock.runFor(11 * MINUTE_MS)
  await expect(page.getByText('Your session has expired due to inactivity. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('whoever is active in one tab is alive in all, and an end in one is an end in all', async ({
  browser,
  product,
}) => {
  const { page: first } = await register(browser, product, 'CREATOR')
  const second = await first.context().newPage()
  // One clock for all tabs of a browser.
  const { clock } = first.context()
  await clock.install({ time: Date.now() })
  for (const tab of [first, second]) {
    await tab.goto('/developer-dashboard')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await clock.runFor(20 * MINUTE_MS)
  await second.mouse.move(100, 100)
  await second.mouse.move(140, 120)
  await clock.runFor(15 * MINUTE_MS)
  for (const tab of [first, second]) {
    await expect(tab).toHaveURL(/developer-dashboard/)
    await expect(tab.getByRole('dialog')).toHaveCount(0)
  }

  await clock.runFor(20 * MINUTE_MS)
  await expect(first).toHaveURL(/\/login$/)
  await expect(second).toHaveURL(/\/login$/)
})

test('a machine that slept for an hour wakes signed out', async ({ browser, product }) => {
  const { page } = await register(browser, product, 'CLIENT')
  await page.clock.install({ time: Date.now() })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Timers that were due in between fire once, as after a sleep.
  await page.clock.fastForward(60 * MINUTE_MS)
  await expect(page.getByText('Your session has expired due to inactivity. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})
