import { type Page } from '@playwright/test'
import { expect, expectAccessible, register, test } from '../product.ts'

const payWith = async (page: Page, card: string) => {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Activated!' })).toBeVisible()
}
const subscribe = async (page: Page) => {
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Subscribe to')
}

test('a subscription over its life: left and begun again, renewed in vain, paid with another card, cancelled and kept, ended', async ({
  browser,
  product,
}) => {
  const { page } = await register(browser, product, 'CREATOR')
  await page.goto('/subscription')
  await subscribe(page)
  const sandbox = new URL(page.url()).origin
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page.getByText('No charges were made.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await subscribe(page)
  await payWith(page, '4000 0000 0000 0341')

  await page.goto('/subscription')
  await expect(page.getByText('It renews on')).toBeVisible()
  await expect(page.getByText('Visa ending in 0341')).toBeVisible()
  await expectAccessible(page)

  // What happens elsewhere is seen here at once.
  const bank = await page.context().newPage()
  await bank.goto(sandbox)
  await bank.getByRole('button', { name: 'Renew now' }).first().click()
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expect(page.getByText('You can reach clients until')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByRole('button', { name: 'Change card' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Use this card' }).click()
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('It renews on')).toBeVisible()

  const cancel = () => page.getByRole('button', { name: 'Cancel subscription' }).click()
  await cancel()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End with the month' }).click()
  await expect(page.getByText('It will not renew.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep your subscription' }).click()
  await expect(page.getByText('It renews on')).toBeVisible()
  await cancel()
  await page.getByRole('button', { name: 'End now' }).click()
  await expect(page.getByRole('heading', { name: 'Ended' })).toBeVisible()
})
