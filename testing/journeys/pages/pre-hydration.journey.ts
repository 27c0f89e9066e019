import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '#db/demo/load.ts'
import type { Browser } from '@playwright/test'
import { expect, PASSWORD, testWithPeople as test } from '../product.ts'
import { storeSession, sessionOf } from '../session.ts'

// Long enough to fill in a form.
const LATE_MS = 3_000

const openLate = async (browser: Browser, baseURL: string) => {
  const page = await browser.newPage({ baseURL })
  await page.route(/\/assets\/(?!early).*\.js$/, async (route) => {
    await sleep(LATE_MS)
    await route.continue()
  })
  return page
}

test('who is quicker than the program signs in with what they typed, and presses once', async ({
  browser,
  product,
}) => {
  const page = await openLate(browser, product.origin)
  await page.goto('/login', { waitUntil: 'commit' })
  const [{ username, password }] = demoAccounts
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/dashboard/)
})

test('who presses while what they typed is still being read again signs in with it', async ({ browser, product }) => {
  const page = await openLate(browser, product.origin)
  await page.route(/\/assets\/early-input.*\.js$/, async (route) => {
    await sleep(LATE_MS)
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const [{ username, password }] = demoAccounts
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel(/^Password/).fill(password)
  // As it is once the page is taken over.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/dashboard/)
})

test('who registers before the program runs gets the role that they chose', async ({ browser, product }) => {
  const page = await openLate(browser, product.origin)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'CREATOR' }).check()
  await page.getByLabel('Username').fill('quick')
  await page.getByLabel('Email').fill('quick@example.com')
  await page.getByLabel('Full name').fill('Devin Quick')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/developer-dashboard/)
})

test('a creator who is quicker than the program is not taken for a stranger', async ({ browser, product }) => {
  const page = await openLate(browser, product.origin)
  await storeSession(page.context(), product.origin, await sessionOf(product.origin, 'developer'))
  await page.goto('/tickets', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /^Connect/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Send your pitch' })).toBeVisible()
})

test('a button that moves from under the hand of who holds it is pressed all the same', async ({
  browser,
  product,
}) => {
  const page = await openLate(browser, product.origin)
  await storeSession(page.context(), product.origin, await sessionOf(product.origin, 'client'))
  await page.goto('/profile/developers/4/public', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Send Me a Request' })
  await button.hover()
  const before = await button.boundingBox()
  await page.mouse.down()
  await expect.poll(() => button.boundingBox()).not.toEqual(before)
  await page.mouse.up()
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible()
})
