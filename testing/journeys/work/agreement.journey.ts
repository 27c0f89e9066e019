import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { enterDemo, expect, expectAccessible, startProduct, test, WITH_PEOPLE, type Product } from '../product.ts'

async function enter(browser: Browser, product: Product, who: 'client' | 'developer') {
  const page = await enterDemo(browser, product, who)
  await page.goto('/conversations?status=negotiating')
  await page.getByRole('link', { name: 'A seed finder that understands frost dates' }).click()
  await expect(page.getByRole('heading', { name: 'Agreement' })).toBeVisible()
  return page
}

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('terms are negotiated in two windows without a reload, accepted, kept, and checked by a stranger', async ({
  browser,
}) => {
  const product = await startProduct(WITH_PEOPLE)
  const client = await enter(browser, product, 'client')
  const creator = await enter(browser, product, 'developer')

  await nextStep(client).getByRole('button', { name: 'Propose changes' }).click()
  const form = client.getByRole('dialog', { name: 'Propose changes' })
  await form.getByLabel('Price').fill('6400')
  const terms = form.getByLabel('Terms & deliverables')
  await terms.fill((await terms.inputValue()).replace('after six', 'after five'))
  await expectAccessible(client)
  await press(client, 'Send terms')
  await expect(client.getByText('Waiting for Inês Carvalho to reply.')).toBeVisible()

  await expect(creator.getByText('Nora Lindqvist is waiting for your reply.')).toBeVisible()
  // The change is a card among the messages; in full it is a dialog.
  const card = creator.getByRole('log').getByRole('article').last()
  await expect(card).toContainText('Nora Lindqvist proposed changes')
  await expect(card.getByText('instead of $6,500')).toBeVisible()
  await card.getByRole('button', { name: 'Read in full' }).click()
  const inFull = creator.getByRole('dialog')
  await expect(inFull.locator('del')).toContainText(['six'])
  await expect(inFull.locator('ins')).toContainText(['five'])
  await expectAccessible(creator)
  await creator.keyboard.press('Escape')
  await nextStep(creator).getByRole('button', { name: 'Accept $6,400' }).click()
  await creator.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(client.getByRole('log').getByText('Agreed on $6,400')).toBeInViewport()
  await expect(nextStep(creator).getByText('Both of you agreed to these terms.')).toBeVisible()
  await expect(nextStep(client).getByRole('button', { name: 'Mark as completed' })).toBeVisible()

  // A line of the history leads to its card.
  const panel = client.getByRole('region', { name: 'Agreement' })
  await panel.getByRole('list', { name: 'History' }).getByRole('button').first().click()
  await expect(client.getByRole('log').getByRole('article').first()).toBeInViewport()
  await panel.getByRole('link', { name: 'Open the record' }).click()
  await expect(client.getByRole('heading', { name: 'Version 4, agreed' })).toBeVisible()
  await expectAccessible(client)
  const [download] = await Promise.all([client.waitForEvent('download'), press(client, 'Download the record')])
  const record = readFileSync(await download.path(), 'utf8')
  await client.getByRole('link', { name: 'Project record' }).click()
  await expect(client.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  await expect(client.locator('ins').last()).toContainText('five')
  await expectAccessible(client)
  await client.goBack()
  await client.emulateMedia({ media: 'print' })
  await expect(client.getByText('Seal (SHA-256)').first()).toBeVisible()
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
