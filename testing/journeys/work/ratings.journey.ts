import type { Page } from '@playwright/test'
import { demoAccounts } from '#db/demo/load.ts'
import { enterDemo, expect, expectAccessible, testOn, WITH_PEOPLE } from '../product.ts'

const test = testOn(WITH_PEOPLE)
const REQUEST = 'A seed finder that understands frost dates'
const [client] = demoAccounts.map(({ username }) => username)
const NAMES = { client: 'Nora Lindqvist', creator: 'Inês Carvalho' }

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' })

async function open(page: Page): Promise<void> {
  await page.goto('/conversations?status=negotiating')
  await page.getByRole('link', { name: REQUEST }).click()
  await expect(nextStep(page)).toBeVisible()
}

async function confirm(page: Page, step: string): Promise<void> {
  await nextStep(page).getByRole('button', { name: step }).click()
  await page.getByRole('dialog').getByRole('button', { name: step, exact: true }).click()
}

async function rate(page: Page, name: string, stars: string, comment: string): Promise<void> {
  await nextStep(page)
    .getByRole('button', { name: `Rate ${name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Rate ${name}` })
  await dialog.getByRole('button', { name: 'Submit rating' }).click()
  await expect(dialog.getByText('Please select a rating')).toBeVisible()
  await dialog.getByRole('radio', { name: stars }).check()
  await dialog.getByLabel('Comment').fill(comment)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Submit rating' }).click()
  await expect(dialog).toBeHidden()
}

test('a client and a creator finish work and rate each other; neither reads it before both have', async ({
  browser,
  product,
}) => {
  const asClient = await enterDemo(browser, product, 'client')
  const asCreator = await enterDemo(browser, product, 'developer')
  await open(asCreator)
  await open(asClient)
  await confirm(asClient, 'Accept')
  await confirm(asClient, 'Mark as completed')

  // Both are asked at once.
  await expect(nextStep(asClient).getByText(`How was it to work with ${NAMES.creator}?`)).toBeVisible()
  await expect(nextStep(asCreator).getByText(`How was it to work with ${NAMES.client}?`)).toBeVisible()

  await rate(asClient, NAMES.creator, '4 stars', 'Understood frost at once.')
  await expect(nextStep(asClient).getByText(/Hidden until you have both rated/)).toBeVisible()
  await asCreator.goto('/profile')
  await expect(asCreator.getByRole('heading', { name: 'Ratings' })).toBeVisible()
  await expect(asCreator.getByText('Understood frost at once.')).toHaveCount(0)

  await asCreator.goto('/notifications')
  await asCreator.getByRole('link', { name: `${client} rated you: ${REQUEST}` }).click()
  await rate(asCreator, NAMES.client, '5 stars', 'Knows what they want.')
  await expect(nextStep(asCreator).getByText(/Hidden until you have both rated/)).toHaveCount(0)
  await expect(nextStep(asClient).getByText(/Hidden until you have both rated/)).toHaveCount(0)

  // Both stand among the messages now.
  for (const page of [asClient, asCreator]) {
    await page.goto('/conversations?status=completed')
    await page.getByRole('link', { name: REQUEST }).click()
    const log = page.getByRole('log')
    await expect(log.getByText('Understood frost at once.')).toBeVisible()
    await expect(log.getByText('Knows what they want.')).toBeVisible()
  }

  // The creator answers what they read now, and a visitor reads both.
  await asCreator.goto('/profile')
  await expect(asCreator.getByText('Understood frost at once.')).toBeVisible()
  await asCreator.getByRole('button', { name: 'Reply' }).first().click()
  const answering = asCreator.getByRole('dialog', { name: 'Reply to this rating' })
  await answering.getByLabel('Reply').fill('It was a pleasure.')
  await answering.getByRole('button', { name: 'Reply' }).click()
  await expect(asCreator.getByText('It was a pleasure.')).toBeVisible()
  await expectAccessible(asCreator)
  await asClient.goto('/profile')
  await expect(asClient.getByText('Knows what they want.')).toBeVisible()
})
