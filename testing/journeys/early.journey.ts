import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '#db/demo/load.ts'
import { expect, testOn, WITH_PEOPLE } from './product.ts'

const test = testOn(WITH_PEOPLE)
// Long enough to fill in a form.
const LATE_MS = 3_000

test('who is quicker than the program signs in with what they typed, and presses once', async ({
  browser,
  product,
}) => {
  const page = await browser.newPage({ baseURL: product.origin })
  await page.route(/\/assets\/(?!early).*\.js$/, async (route) => {
    await sleep(LATE_MS)
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const [{ username, password }] = demoAccounts
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/dashboard/)
})
