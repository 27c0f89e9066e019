import type { Page } from '@playwright/test'
import { expect, expectPlaying, testWithPeople as test } from '../product.ts'

const TITLE = 'A menu one can read from the street'

// What is asked by role or text passes this over.
const withoutScript = (page: Page, selector: string, hasText: string) =>
  page.locator(`noscript ${selector}`, { hasText })
const main = (page: Page) => page.getByRole('main')
const titles = (page: Page) => main(page).getByRole('heading', { level: 2 }).allTextContents()
const follow = async (page: Page, name: string, where = page.getByRole('banner')) => {
  await where.getByRole('link', { name, exact: true }).click()
}

test('who has no script reads, searches, pages on and watches, and is told what needs one', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(withoutScript(page, 'p', 'Without JavaScript you can read')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()

  // Page by page through the tickets.
  await follow(page, 'Tickets')
  const first = await titles(page)
  expect(first).toHaveLength(20)
  await follow(page, 'Next page', main(page))
  const second = await titles(page)
  expect(second.length).toBeGreaterThan(0)
  expect(first).not.toContain(second[0])
  await follow(page, 'Back to the first page', main(page))
  expect(await titles(page)).toEqual(first)

  // A search, as the fields without a script send it.
  await page.getByRole('searchbox').fill('seed')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first')
  await page.getByRole('textbox', { name: 'Budget from' }).fill('$1,000')
  await withoutScript(page, 'button', 'Search').click()
  await expect(page.getByRole('searchbox')).toHaveValue('seed')
  await expect(page.getByRole('textbox', { name: 'Budget from' })).toHaveValue('$1,000')
  const found = await titles(page)
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(first.length)

  await follow(page, 'Creators')
  await main(page).getByRole('article').getByRole('link', { name: 'Tan Mei Ling', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tan Mei Ling')

  await follow(page, 'Solutions')
  await main(page).getByRole('heading', { level: 2 }).first().getByRole('link').click()
  await main(page)
    .getByRole('link', { name: /^Enlarge/ })
    .first()
    .click()
  await expect(page.locator('img')).toBeVisible()
  await page.goBack()

  await follow(page, 'Videos')
  await follow(page, TITLE, main(page))
  await page.locator('video').press('Space')
  await expectPlaying(page)

  await follow(page, 'Products')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  await main(page).getByRole('heading', { level: 2 }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'What it is' })).toBeVisible()

  await follow(page, 'Sign In')
  await expect(withoutScript(page, 'p', 'This form needs JavaScript')).toBeVisible()
})

test('a place in a list that is none is refused as a page, and leads to its first page', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext({ baseURL: product.origin, javaScriptEnabled: false })).newPage()
  const response = await page.goto('/tickets?after=nowhere')
  expect(response?.status()).toBe(422)
  await expect(main(page).getByRole('alert')).toContainText('Validation error')
  await follow(page, 'Back to the first page', main(page))
  expect(await titles(page)).toHaveLength(20)
})

test('with a script, a page further on in a list is taken over as it stands', async ({ browser, product }) => {
  const plain = await (await browser.newContext({ baseURL: product.origin, javaScriptEnabled: false })).newPage()
  await plain.goto('/tickets')
  const next = await main(plain).getByRole('link', { name: 'Next page' }).getAttribute('href')
  await plain.goto(next ?? '')
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.goto(next ?? '')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(withoutScript(page, 'p', 'Without JavaScript you can read')).toBeHidden()
  expect(await titles(page)).toEqual(await titles(plain))
  await follow(page, 'Back to the first page', main(page))
  await expect(main(page).getByRole('button', { name: 'Show more' })).toBeVisible()
  expect(complaints).toEqual([])
})
