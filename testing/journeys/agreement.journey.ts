import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { enterDemo, expect, expectAccessible, startProduct, test, WITH_PEOPLE, type Product } from './product.ts'

async function enter(browser: Browser, product: Product, who: 'client' | 'developer') {
  const page = await enterDemo(browser, product, who)
  await page.goto('/conversations?status=negotiating')
  await page.getByRole('link', { name: 'A seed finder that understands frost dates' }).click()
  await expect(page.getByRole('heading', { name: 'Agreement' })).toBeVisible()
  return page
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('terms are negotiated in two windows without a reload, accepted, kept, and checked by a stranger', async ({
  browser,
}) => {
  const product = await startProduct(WITH_PEOPLE)
  const client = await enter(browser, product, 'client')
  const creator = await enter(browser, product, 'developer')

  await press(client, 'Propose changes')
  const form = client.getByRole('dialog', { name: 'Propose changes' })
  await form.getByLabel('Price').fill('6400')
  const terms = form.getByLabel('Terms & deliverables')
  await terms.fill((await terms.inputValue()).replace('after six', 'after five'))
  await expectAccessible(client)
  await press(client, 'Send terms')
  await expect(client.getByText('Waiting for demo-creator to reply.')).toBeVisible()

  await expect(creator.getByText('demo-client is waiting for your reply.')).toBeVisible()
  await expect(creator.getByText('instead of $6,500')).toBeVisible()
  await expect(creator.locator('del')).toContainText(['six'])
  await expect(creator.locator('ins')).toContainText(['five'])
  await expectAccessible(creator)
  await press(creator, 'Accept')
  await creator.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(creator.getByText('Both of you agreed to these terms.')).toBeVisible()
  await expect(
    client.getByRole('region', { name: 'Agreement' }).getByRole('button', { name: 'Mark as completed' }),
  ).toBeVisible()

  await client.getByRole('link', { name: 'Open the record' }).click()
  await expect(client.getByRole('heading', { name: 'Version 4, agreed' })).toBeVisible()
  await expectAccessible(client)
  const [download] = await Promise.all([client.waitForEvent('download'), press(client, 'Download the record')])
  const record = readFileSync(await download.path(), 'utf8')
  await client.emulateMedia({ media: 'print' })
  await expect(client.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(client.getByRole('banner')).toBeHidden()

  const stranger = await enterDemo(browser, product, 'nobody')
  await stranger.goto('/agreements/verify')
  await stranger.getByLabel('Record or verification code').fill(record)
  await press(stranger, 'Check')
  await expect(stranger.getByText('The record is intact')).toBeVisible()
  await expect(stranger.getByText('We know this record')).toBeVisible()
  await expectAccessible(stranger)
  await stranger.getByLabel('Record or verification code').fill(record.replace('after five', 'after nine'))
  await press(stranger, 'Check')
  await expect(stranger.getByText('The record was changed')).toBeVisible()
  await product.stop()
})
