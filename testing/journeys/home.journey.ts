import type { Page } from '@playwright/test'
import { expect, expectAccessible, PASSWORD, testWithPeople as test } from './product.ts'

const FIELDS_MAX = 12
const PRESSES_MAX = 6

/** Counts what a person does, in the order in which they do it. */
function countedHand(page: Page, hasTouch: boolean) {
  const done = { fields: 0, presses: 0 }
  // Labels say besides what a field is for, and its buttons are named after it.
  const locate = (name: RegExp) => page.locator('input, textarea').and(page.getByLabel(name))
  return {
    done,
    fill: async (name: RegExp, value: string) => {
      done.fields++
      await locate(name).fill(value)
    },
    press: async (role: 'button' | 'radio' | 'checkbox', name?: string | RegExp) => {
      done.presses++
      const target = page.getByRole('dialog').getByRole(role, name === undefined ? {} : { name })
      await (hasTouch ? target.tap() : target.click())
    },
    enter: async () => {
      done.presses++
      await page.keyboard.press('Enter')
    },
  }
}

for (const { width, height, hasTouch } of [
  { width: 1280, height: 800, hasTouch: false },
  { width: 360, height: 740, hasTouch: true },
]) {
  test(`a stranger posts a request from the home page, ${width} wide`, async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.origin, viewport: { width, height }, hasTouch })
    const page = await context.newPage()
    await page.goto('/')
    const { done, fill, press, enter } = countedHand(page, hasTouch)
    const username = `potter-${width}-${process.pid}`.slice(-20)

    await fill(/^What do you need\?/, 'A booking page for my pottery')
    const found = page.getByRole('listbox')
    await expect(found.getByRole('option').nth(1)).toBeVisible()
    await expectAccessible(page)
    await enter()

    await fill(/^Description/, 'Forty seats, two kilns, and people who cancel by telephone.')
    await fill(/^Budget/, '900')
    done.fields++
    await press('radio', /^Everybody/)
    await expectAccessible(page)
    await press('button', 'Continue')

    await expect(page.getByRole('dialog', { name: 'Create your account to post it' })).toBeVisible()
    await fill(/^Username/, username)
    await fill(/^Email/, `${username}@example.com`)
    await fill(/^Full name/, 'Mia Potter')
    await fill(/^Password/, PASSWORD)
    await fill(/^Confirm password/, PASSWORD)
    done.fields++
    await press('checkbox')
    await expectAccessible(page)
    await press('button', 'Create Account and Post')

    await expect(page).toHaveURL(/\/requests\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'A booking page for my pottery' })).toBeVisible()
    // oxlint-disable-next-line no-console -- The counts are what this journey is about
    console.log(
      `From "What do you need?" to a posted request, ${width} wide: ${done.fields} fields, ${done.presses} presses`,
    )
    expect(done.fields).toBeLessThanOrEqual(FIELDS_MAX)
    expect(done.presses).toBeLessThanOrEqual(PRESSES_MAX)
    await context.close()
  })
}

test('what a stranger began is there after a reload, and is posted after they sign in', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('What do you need?').fill('A kiln diary')
  await page.keyboard.press('Enter')
  await page.getByLabel('Description').fill('What was fired, when and how hot.')
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('What was fired, when and how hot.')
  await page.getByRole('radio', { name: /^People I choose/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Username or email').fill('demo-client')
  await page.getByRole('textbox', { name: 'Password' }).fill('paper-and-ink')
  await page.getByRole('button', { name: 'Sign In' }).last().click()
  await page.getByRole('dialog', { name: 'Post your request' }).getByRole('button', { name: 'Post it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A kiln diary' })).toBeVisible()
  await context.close()
})
