import type { Page } from '@playwright/test'
import { expect, expectAccessible, register, testOn, watchForFailures } from '../product.ts'

const test = testOn({ PAYOUTS: 'connect', PAYOUT_DELAY_DAYS: '0' })

async function publishProduct(seller: Page): Promise<string> {
  await seller.goto('/products/new')
  await seller.getByRole('textbox', { name: 'Name', exact: true }).fill('A ledger for bakers')
  await seller.getByLabel('Short description').fill('It adds up what was sold.')
  await seller.getByLabel('Price in US dollars').fill('20')
  await seller.getByRole('button', { name: 'Save draft' }).click()
  await expect(seller).toHaveURL(/\/products\/\d+\/edit/)
  const file = { name: 'ledger.py', mimeType: 'text/x-python', buffer: Buffer.from('print("It adds up.")') }
  await seller.locator('#files').locator('input[type=file]').setInputFiles(file)
  await expect(seller.getByRole('listitem').filter({ hasText: 'ledger.py' })).not.toContainText('Being checked')
  await seller.getByRole('button', { name: 'Publish: A ledger for bakers' }).click()
  await expect(seller.getByText('Anyone can see and buy it.')).toBeVisible()
  return new URL(seller.url()).pathname.replace('/edit', '')
}

test('a creator sets up payouts, sells, withdraws, and is paid by Stripe', async ({ browser, product }) => {
  const { page: seller } = await register(browser, product, 'CREATOR')
  const { page: buyer } = await register(browser, product, 'CLIENT')
  const found = await watchForFailures(seller)

  await seller.goto('/earnings')
  await expectAccessible(seller)
  await seller.getByRole('button', { name: 'Set up payouts' }).click()
  await expect(seller.getByRole('heading', { level: 1 })).toContainText('Set up payouts from')
  const sandbox = new URL(seller.url()).origin
  await seller.getByRole('button', { name: 'Agree and submit' }).click()
  await expect(seller.getByText('Ready')).toBeVisible()
  await expect(seller).toHaveURL(/\/earnings$/)
  await expectAccessible(seller)

  const path = await publishProduct(seller)
  await buyer.goto(path)
  await buyer.getByRole('button', { name: 'Buy for $21' }).first().click()
  await buyer.getByLabel('Card number').fill('4242 4242 4242 4242')
  await buyer.getByRole('button', { name: 'Pay $21' }).click()
  await expect(buyer).toHaveURL(/\/products\/purchase\/success/)
  // As the days do until what buyers paid can be transferred.
  await seller.request.post(`${sandbox}/sandbox/balance/all/release`)

  await seller.goto('/earnings')
  await seller.getByRole('button', { name: 'Withdraw $20' }).click()
  await expect(seller.getByText('On its way to the bank').first()).toBeVisible()
  await expectAccessible(seller)
  const bank = await seller.context().newPage()
  await bank.goto(sandbox)
  await bank.getByRole('button', { name: /^Let the payout arrive/ }).click()
  await expect(seller.getByText('Paid', { exact: true })).toBeVisible()
  await expectAccessible(seller)
  expect(found).toEqual([])
})
