import type { Page } from '@playwright/test'
import {
  enterDemo,
  expect,
  expectAccessible,
  startProduct,
  test,
  testWithPeople,
  watchForFailures,
  WITH_PEOPLE,
} from '../product.ts'
import { apiAs, sessionOf } from '../session.ts'

const COUNT = 40
const PAGE = 12

async function publishMany(origin: string): Promise<void> {
  const { call } = apiAs(origin, await sessionOf(origin, 'developer'))
  for (let number = 1; number <= COUNT; number++) {
    const description = `What number ${number} does.\n`.repeat(1 + (number % 3))
    await call('POST /project-showcase', { body: { title: `Solution ${number}`, description } })
  }
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')
/** How far below the top of the window a card begins. */
const topOf = (page: Page, title: string) =>
  page
    .getByRole('link', { name: title, exact: true })
    .evaluate((link) => Math.round(link.closest('article')?.getBoundingClientRect().top ?? NaN))

async function expectAt(page: Page, title: string, top: number): Promise<void> {
  await expect(page).toHaveURL(/\/showcase$/)
  await expect.poll(() => topOf(page, title), `${title} stands where it was left`).toBe(top)
  expect(await cards(page).count()).toBeGreaterThanOrEqual(3 * PAGE)
}

testWithPeople(
  'a picture of a solution opens as large as the window, and gives the focus back',
  async ({ browser, product }) => {
    const visitor = await enterDemo(browser, product, 'nobody')
    await visitor.goto('/showcase/1')
    const picture = visitor.getByRole('button', { name: /^Enlarge/ }).first()
    await picture.click()
    await expect(visitor.getByRole('dialog').locator('img')).toBeVisible()
    await expectAccessible(visitor)
    await visitor.keyboard.press('ArrowRight')
    await visitor.keyboard.press('Escape')
    await expect(visitor.getByRole('dialog')).toHaveCount(0)
    await expect(picture).toBeFocused()
  },
)

test('who looks through solutions finds their place again: by back and forward, after a reload and a visit elsewhere', async ({
  browser,
}) => {
  const product = await startProduct(WITH_PEOPLE)
  const visitor = await enterDemo(browser, product, 'nobody')
  await publishMany(product.origin)
  const problems = await watchForFailures(visitor)
  await visitor.setViewportSize({ width: 1280, height: 900 })
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'Solutions' }).click()
  await expect(cards(visitor)).toHaveCount(PAGE)
  await expectAccessible(visitor)
  await expect
    .poll(async () => {
      await visitor.mouse.wheel(0, 700)
      return cards(visitor).count()
    })
    .toBeGreaterThanOrEqual(3 * PAGE)

  const chosen = `Solution ${COUNT - 29}`
  await visitor.getByRole('link', { name: chosen, exact: true }).scrollIntoViewIfNeeded()
  const top = await topOf(visitor, chosen)
  await visitor.getByRole('link', { name: chosen, exact: true }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: chosen })).toBeVisible()
  await expect.poll(() => visitor.evaluate(() => window.scrollY)).toBe(0)
  await visitor.goBack()
  await expectAt(visitor, chosen, top)
  await expect(visitor.getByRole('link', { name: chosen, exact: true })).toBeFocused()
  await visitor.goForward()
  await expect(visitor.getByRole('heading', { level: 1, name: chosen })).toBeVisible()
  await visitor.goBack()
  await expectAt(visitor, chosen, top)
  await visitor.reload()
  await expectAt(visitor, chosen, top)
  await visitor.goto(`${product.origin}/terms-of-service`)
  await visitor.goBack()
  await expectAt(visitor, chosen, top)

  // Who opens it anew begins at its top.
  await visitor.getByRole('link', { name: 'Creators' }).click()
  await visitor.getByRole('link', { name: 'Solutions' }).click()
  await expect(cards(visitor).first()).toBeVisible()
  await expect.poll(() => visitor.evaluate(() => window.scrollY)).toBe(0)
  expect(problems).toEqual([])
  await product.stop()
})
