import { enterDemo, expect, expectAccessible, testWithPeople as test } from '../product.ts'

const TITLE = 'A tool library that knows where the ladder is'
// The words of what is there are learned by a job that runs every minute.
const LEARNED_WITHIN_MS = 100_000

test('a visitor finds a solution by a misspelt form of a word, and opens its creator', async ({ browser, product }) => {
  const visitor = await enterDemo(browser, product, 'nobody')
  await expect
    .poll(async () => (await visitor.request.get('/api/search?q=laddres')).text(), { timeout: LEARNED_WITHIN_MS })
    .toContain('"corrected":"ladder"')
  await visitor.goto('/tickets')
  // A link until the page hears of keys.
  await expect(visitor.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await visitor.getByRole('heading', { level: 1 }).click()
  await visitor.keyboard.press('/')
  const field = visitor.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await field.pressSequentially('laddres')
  await expect(visitor.getByRole('option', { name: TITLE })).toBeVisible()
  await expectAccessible(visitor)
  await field.press('Enter')

  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Results for “laddres”')
  const corrected = visitor.getByRole('paragraph').filter({ hasText: 'Showing results for' })
  await expect(corrected.getByRole('link', { name: 'ladder', exact: true })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('main').getByRole('link', { name: TITLE }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  const creator = visitor.getByRole('main').locator('a[href^="/profile/developers/"]').first()
  await creator.click()
  await expect(visitor).toHaveURL(/\/profile\/developers\/\d+\/public$/)
})

test('on a phone an icon opens the search, which shows what was searched for before', async ({ browser, product }) => {
  const visitor = await enterDemo(browser, product, 'nobody', { viewport: { width: 360, height: 740 } })
  await visitor.goto('/search?q=ladder')
  await expect(visitor.getByRole('main').getByRole('link', { name: TITLE })).toBeVisible()
  // The server drew the results; the browser remembers the words a moment later.
  await expect.poll(() => visitor.evaluate(() => localStorage.getItem('recent_searches'))).toContain('ladder')
  await visitor.goto('/creators')
  await visitor.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(visitor.getByRole('option', { name: 'ladder', exact: true })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('option', { name: 'ladder', exact: true }).click()
  await expect(visitor).toHaveURL(/\/search\?q=ladder$/)
})
