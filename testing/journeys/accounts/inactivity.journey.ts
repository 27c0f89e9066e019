import type { Page } from '@playwright/test'
import { expect, expectAccessible, PASSWORD, register, test } from '../product.ts'

// Activity is noted a second after it began.
const NOTED_MS = 2000
const MINUTE_MS = 60_000

/** Waits until the watch over the session has begun: a screen is drawn before. */
const watched = (tab: Page) =>
  expect.poll(() => tab.evaluate(() => localStorage.getItem('session_timer'))).not.toBeNull()

/** Opens a screen and waits for its own watch, not for the one of the screen before. */
async function openWatched(tab: Page, path: string): Promise<void> {
  await tab.evaluate(() => localStorage.removeItem('session_timer'))
  await tab.goto(path)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await watched(tab)
}

test('who is away is asked after 28 minutes, stays by answering, and is signed out after 30', async ({
  browser,
  product,
}) => {
  const { page } = await register(browser, product, 'CLIENT')
  await page.goto('/client-dashboard')
  await watched(page)
  await page.clock.install({ time: Date.now() })
  await openWatched(page, '/client-dashboard')

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
  await first.goto('/developer-dashboard')
  await watched(first)
  const second = await first.context().newPage()
  await second.goto('/')
  // A page on its way would begin with a clock of its own.
  await openWatched(second, '/tickets')
  // One clock for all tabs of a browser.
  const { clock } = first.context()
  await clock.install({ time: Date.now() })
  for (const tab of [first, second]) await openWatched(tab, '/developer-dashboard')
  await clock.runFor(20 * MINUTE_MS)
  await second.mouse.move(100, 100)
  await second.mouse.move(140, 120)
  // The tabs' clocks run side by side, each as fast as it can: what one tab notes after a second must be there for the other.
  await clock.runFor(NOTED_MS)
  await clock.runFor(15 * MINUTE_MS - NOTED_MS)
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
  await page.goto('/client-dashboard')
  await watched(page)
  await page.clock.install({ time: Date.now() })
  await openWatched(page, '/client-dashboard')
  // Timers that were due in between fire once, as after a sleep.
  await page.clock.fastForward(60 * MINUTE_MS)
  await expect(page.getByText('Your session has expired due to inactivity. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('who comes back the next day stays on open screens, and is led back to their own after signing in', async ({
  browser,
  product,
}) => {
  const { page, username } = await register(browser, product, 'CLIENT')
  await page.goto('/client-dashboard')
  const notice = page.getByText('Your session has expired due to inactivity. Please log in again.')
  const comeBackTo = async (path: string) => {
    await watched(page)
    await page.evaluate(() => localStorage.setItem('last_activity', String(Date.now() - 86_400_000)))
    await page.goto(path)
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(notice).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  }
  const signIn = async () => {
    await page.getByLabel('Username or email').fill(username)
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  }
  await comeBackTo('/requests/responses')
  await expect(page).toHaveURL(/\/login$/)
  await signIn()
  await expect(page).toHaveURL(/\/requests\/responses$/)

  await comeBackTo('/tickets?q=shed')
  await expect(page).toHaveURL(/\/tickets\?q=shed$/)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Register' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Login to Your Account' }).click()
  await signIn()
  await expect(page).toHaveURL(/\/tickets\?q=shed$/)

  // An email's link goes on working; it is dead here, and says so itself.
  await comeBackTo('/verify-email?token=none')
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await expect(page).toHaveURL(/\/verify-email$/)
})

test('a session that ended on the server is told once, and open screens stay', async ({ browser, product }) => {
  const { page } = await register(browser, product, 'CREATOR')
  // From a page without the program: what a screen asks for meanwhile would end the session before it is looked at.
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.goto('/creators')
  await expect(page.getByText('Session expired. Please log in again.')).toHaveCount(1)
  await expect(page).toHaveURL(/\/creators$/)
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('redirectAfterLogin')]),
  ).toEqual([null, null])
})
