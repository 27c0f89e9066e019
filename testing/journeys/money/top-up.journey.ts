import type { Page } from '@playwright/test'
import { expect, expectAccessible, register, test, watchForFailures } from '../product.ts'

const DECLINED = '4000000000000002'
const CONFIRMED = '4000002760003184'

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure card payment input frame"]')
  for (const [label, text] of [
    ['Card number', number],
    [/^Expiry/, '1234'],
    ['Security code', '123'],
  ] as const) {
    const field = frame.getByLabel(label)
    await field.fill('')
    await field.pressSequentially(text)
  }
}

test('somebody tops up their balance: one card is declined, another one asks for a second step', async ({
  browser,
  product,
}) => {
  const { page } = await register(browser, product, 'CLIENT')
  const found = await watchForFailures(page)
  await page.goto('/balance')
  await expect(page.getByText('No entries yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Top up' }).click()
  await page.getByLabel('Custom amount').fill('12.50')
  const pay = page.getByRole('button', { name: 'Pay $12.50' })

  await typeCard(page, DECLINED)
  await expectAccessible(page)
  await pay.click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')

  await typeCard(page, CONFIRMED)
  const bank = page.frameLocator('iframe[title="Confirm this payment"]')
  await pay.click()
  await bank.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert')).toContainText('unable to authenticate')
  await pay.click()
  await bank.getByRole('button', { name: 'Complete authentication' }).click()

  await expect(page).toHaveURL(/\/balance$/)
  await expect(page.getByText('Your balance was topped up by $12.50.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Top-up' })).toContainText('+$12.50')
  await expect(page.getByRole('listitem').filter({ hasText: 'Top-up' })).toHaveCount(1)
  await expectAccessible(page)
  // Neither the number nor anything else of a card passed by this page.
  expect(found).toEqual([])
})
