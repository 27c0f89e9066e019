import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { InteractionCounter, type Size, logCount } from './interaction-counter.ts'
import { expect, expectAccessible, register, watchForFailures, type Product } from './product.ts'

const SCRIPT = 'print("It adds up.")'

/** A creator sells a product; a client pays by card, downloads it, and returns it. */
export async function sellAndReturn(browser: Browser, product: Product, size: Size): Promise<void> {
  const [{ page: seller }, { page: buyer }] = [
    await register(browser, product, 'CREATOR', size),
    await register(browser, product, 'CLIENT', size),
  ]
  const hand = new InteractionCounter(buyer, size)
  const found = [await watchForFailures(seller), await watchForFailures(buyer)]

  await seller.goto('/products/new')
  await seller.getByRole('textbox', { name: 'Name', exact: true }).fill('A ledger for bakers')
  await seller.getByLabel('Short description').fill('It adds up what was sold.')
  await seller.getByLabel('Price in US dollars').fill('10')
  await seller.getByRole('button', { name: 'Save draft' }).click()
  await expect(seller).toHaveURL(/\/products\/\d+\/edit/)
  const file = { name: 'ledger.py', mimeType: 'text/x-python', buffer: Buffer.from(SCRIPT) }
  await seller.locator('#files').locator('input[type=file]').setInputFiles(file)
  await expect(seller.getByRole('listitem').filter({ hasText: 'ledger.py' })).not.toContainText('Being checked')
  await seller.getByRole('button', { name: 'Publish: A ledger for bakers' }).click()
  await expect(seller.getByText('Anyone can see and buy it.')).toBeVisible()

  await buyer.goto(new URL(seller.url()).pathname.replace('/edit', ''))
  await expect(buyer.getByText('Buyers can download these at once.')).toBeVisible()
  await expectAccessible(buyer)
  // On phones a bar at the bottom has the same button while the first is out of sight.
  await hand.press(buyer.getByRole('button', { name: 'Buy for $10.50' }).first())
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('Pay at')
  await hand.fill(buyer.getByLabel('Card number'), '4242 4242 4242 4242')
  await hand.press(buyer.getByRole('button', { name: 'Pay $10.50' }))
  await expect(buyer).toHaveURL(/\/products\/purchase\/success/)
  await hand.press(buyer.getByRole('link', { name: 'Go to the files' }))
  const loading = buyer.waitForEvent('download')
  await hand.press(buyer.getByRole('button', { name: 'Download ledger.py' }))
  expect(readFileSync(await (await loading).path(), 'utf8')).toBe(SCRIPT)

  // On the product's page too, Download downloads.
  const all = buyer.waitForEvent('download')
  await hand.press(buyer.getByRole('button', { name: 'Download: A ledger for bakers' }))
  await all

  await hand.press(buyer.getByRole('link', { name: 'Problem with this purchase?' }))
  await hand.fill(buyer.getByLabel(/^Message to /), 'It does not add up.')
  await expectAccessible(buyer)
  await hand.press(buyer.getByRole('button', { name: 'Send' }))
  await expect(buyer.getByRole('listitem').filter({ hasText: 'It does not add up.' })).toBeVisible()

  await seller.goto('/products/sales')
  await expect(seller.getByRole('img', { name: /: \$10 from 1 sale\./ })).toBeVisible()
  await expectAccessible(seller)
  await seller.getByRole('link', { name: '1 message: A ledger for bakers' }).click()
  await expect(seller.getByText('It does not add up.')).toBeVisible()
  await seller.getByRole('button', { name: 'Refund' }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await expect(seller.getByText('Purchase refunded')).toBeVisible()
  await expectAccessible(seller)
  logCount('From a product to its return, the buyer', size, hand.done)
  // The buyer's screen hears of it by itself.
  await expect(buyer.getByText('Refunded').first()).toBeVisible()
  await expect(buyer.getByRole('button', { name: /^Download/ })).toHaveCount(0)
  await buyer.goto('/products/purchases')
  await expect(buyer.getByText('$10.50 refunded')).toBeVisible()
  await expectAccessible(buyer)
  expect(found).toEqual([[], []])
}
