import { InteractionCounter, SIZES, logCount } from '../interaction-counter.ts'
import { postFromHome } from '../post-from-home.ts'
import { expect, testWithPeople as test } from '../product.ts'

// Further, and on a telephone, in `hire.journey.ts`.
test('a stranger posts a request from the home page', async ({ browser, product }) => {
  const [size] = SIZES
  const page = await (await browser.newContext({ baseURL: product.origin, ...size })).newPage()
  const hand = new InteractionCounter(page, size)
  await postFromHome(page, hand, size)
  logCount('From "What do you need?" to a posted request', size, hand.done)
})

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
