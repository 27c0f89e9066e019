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
const step = (page: Page, name: string) => nextStep(page).getByRole('button', { name })

test('a client funds a milestone by card, its creator delivers it, and the client releases the money', async ({
  browser,
}) => {
  const product = await startProduct(WITH_PEOPLE)
  const client = await enter(browser, product, 'client')
  const creator = await enter(browser, product, 'developer')

  await step(client, 'Propose changes').click()
  const terms = client.getByRole('dialog', { name: 'Propose changes' })
  await terms.getByRole('radio', { name: 'Pay here by milestones' }).check()
  await terms.getByLabel('What is delivered').fill('The finder, in the browser')
  await terms.getByLabel('Price').fill('4500')
  await terms.getByRole('button', { name: 'Add a milestone' }).click()
  await terms.getByLabel('What is delivered').last().fill('A table of frost dates')
  await terms.getByLabel('Price').last().fill('2000')
  await terms.getByLabel('Due date').last().fill('2027-02-28')
  await terms.getByRole('button', { name: 'Move up: A table of frost dates' }).click()
  await expect(terms.getByText('Total: $6,500')).toBeVisible()
  await expectAccessible(client)
  await terms.getByRole('button', { name: 'Send terms' }).click()
  await step(creator, 'Accept $6,500').click()
  await creator.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()

  await step(client, 'Fund $2,000').click()
  const fund = client.getByRole('dialog', { name: 'Fund “A table of frost dates”' })
  await fund.getByRole('radio', { name: 'By card' }).check()
  await expectAccessible(client)
  await fund.getByRole('button', { name: 'Fund $2,000' }).click()
  await client.getByLabel('Card number').fill('4242 4242 4242 4242')
  await client.getByRole('button', { name: /^Pay/ }).click()
  await expect(client).toHaveURL(/\/agreements\/\d+/)
  await expect(nextStep(client).getByText('Paid. We hold the money until you accept the delivery.')).toBeVisible()
  await expect(nextStep(client).getByText(/^Waiting for Inês Carvalho to deliver milestone 1/)).toBeVisible()
  await expectAccessible(client)

  // The creator's window learns of it by itself.
  await step(creator, 'Deliver').click()
  const delivery = creator.getByRole('dialog', { name: 'Deliver “A table of frost dates”' })
  await delivery.getByLabel('What are you delivering?').fill('Forty years of frost, for each postcode.')
  await delivery.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(nextStep(creator).getByText(/^Waiting for Nora Lindqvist to accept milestone 1/)).toBeVisible()
  await expect(nextStep(creator).getByText(/^Accepted automatically in/)).toBeVisible()
  await expectAccessible(creator)

  await step(client, 'Accept delivery').click()
  await client.getByRole('dialog').getByRole('button', { name: 'Accept and release $2,000' }).click()
  await expect(client.getByText('$2,000 released')).toBeVisible()
  await expect(step(client, 'Fund $4,500')).toBeVisible()
  await expectAccessible(client)
  await expect(creator.getByRole('log').getByText('Money released')).toBeVisible()
  await product.stop()
})
