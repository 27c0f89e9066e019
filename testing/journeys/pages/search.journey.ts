import { agreeOnTerms } from '../agree-on-terms.ts'
import { InteractionCounter, SIZES } from '../interaction-counter.ts'
import { enterDemo, expect, expectAccessible, fillRegistration, testOn, WITH_PEOPLE } from '../product.ts'

// Of its own, because people are hired.
const test = testOn(WITH_PEOPLE)

const TITLE = 'A tool library that knows where the ladder is'
const REQUEST = 'A booking page for our ladders'
// The words of what is there are learned by a job that runs every minute.
const LEARNED_WITHIN_MS = 100_000

test('a visitor finds a solution by a misspelt form of a word, and hires its creator', async ({ browser, product }) => {
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
  await visitor.getByRole('main').locator('a[href^="/profile/developers/"]').first().click()
  await expect(visitor).toHaveURL(/\/profile\/developers\/\d+\/public$/)

  // What they were about to do goes on once they have an account.
  await visitor.getByRole('button', { name: /^Send Me a Request/ }).click()
  await visitor.getByRole('dialog').getByRole('link', { name: 'Register' }).click()
  await fillRegistration(visitor, 'CLIENT')
  const form = visitor.getByRole('dialog')
  await form.getByLabel('Title').fill(REQUEST)
  await form.getByLabel('Description').fill('Nine ladders, and people who forget to bring them back.')
  await form.getByLabel('People I choose').check()
  await form.getByRole('button', { name: /^Send to / }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: REQUEST })).toBeVisible()
  await expectAccessible(visitor)

  const creator = await enterDemo(browser, product, 'developer')
  await creator.goto('/developer-dashboard')
  await creator.getByRole('link', { name: REQUEST }).first().click()
  await creator.getByRole('button', { name: 'Start Conversation' }).click()
  await creator.getByLabel('Write a message').fill('Gladly: I know where the ladders are.')
  await creator.getByRole('button', { name: 'Send' }).click()

  // The reply comes by itself to who looks at the request.
  const conversations = visitor.getByRole('region', { name: 'Conversations without a pitch' })
  await conversations.getByRole('link', { name: REQUEST }).click()
  await expect(visitor.getByRole('log').getByText('I know where the ladders are')).toBeVisible()
  const [size] = SIZES
  await agreeOnTerms(new InteractionCounter(visitor, size), new InteractionCounter(creator, size))
  await expectAccessible(visitor)
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
