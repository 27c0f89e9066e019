import type { Page } from '@playwright/test'
import { expect, expectAccessible, register, test } from '../product.ts'

async function post(client: Page, title: string, isPublic: boolean): Promise<void> {
  await client.goto('/requests')
  await client.getByRole('button', { name: 'New request' }).first().click()
  const form = client.getByRole('dialog')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Forty boat sheds, let by the day. Payment on the spot.')
  await form.getByLabel('Budget').fill('1200')
  await form.getByLabel(isPublic ? 'Everybody' : 'People I choose').check()
  await form.getByRole('button', { name: 'Post request' }).click()
  await expect(client.getByText(title).first()).toBeVisible()
}

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('from a post to finished work: grouped, shared, found, pitched for, negotiated, agreed and completed, each side seeing the other at once', async ({
  browser,
  product,
}) => {
  const { page: creator, username: creatorName } = await register(browser, product, 'CREATOR')
  const { page: client } = await register(browser, product, 'CLIENT')

  await creator.goto('/developer-dashboard')

  // Two requests, put into one project together.
  await post(client, 'Booking page for the sheds', true)
  await post(client, 'A sign for the jetty', false)
  await client.goto('/requests')
  await client.getByRole('checkbox', { name: /Booking page for the sheds/ }).check()
  await client.getByRole('checkbox', { name: /A sign for the jetty/ }).check()
  await button(client, 'New project').click()
  await client.getByRole('textbox', { name: /project/i }).fill('Boathouse')
  await expectAccessible(client)
  await button(client, 'Create and add').click()
  await expect(client.getByRole('link', { name: 'Boathouse' })).toHaveCount(2)

  // The private one is shared by name; the creator's bell tells at once.
  await client.getByRole('link', { name: 'A sign for the jetty' }).first().click()
  await client.getByRole('combobox', { name: 'Share with a creator' }).fill(creatorName)
  await client.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(client.getByText(`@${creatorName}`).first()).toBeVisible()
  await expectAccessible(client)
  await expect(button(creator, 'You have 1 new shared request')).toBeVisible()

  // The public one is found by a word, and pitched for.
  await creator.goto('/tickets')
  await creator.getByRole('searchbox', { name: 'Search tickets' }).fill('sheds')
  await expect(creator.getByRole('link', { name: 'Booking page for the sheds' })).toBeVisible()
  await expectAccessible(creator)
  await button(creator, /Connect.*Booking page/).click()
  await button(creator, 'Subscribe Now').click()
  await creator.getByLabel('Card number').fill('4242 4242 4242 4242')
  await button(creator, 'Subscribe').click()
  // Paying leads back to what it was for.
  await expect(creator.getByText('Subscription Activated!')).toBeVisible()
  const pitch = creator.getByRole('dialog', { name: 'Send your pitch' })
  await pitch.getByLabel('Your pitch').fill('I built one of these for a rowing club.')
  await expectAccessible(creator)
  await button(creator, 'Submit').click()
  await expect(creator.getByText('Pitch sent')).toBeVisible()

  await client.goto('/requests')
  await client.getByRole('link', { name: 'Booking page for the sheds' }).first().click()
  await expect(client.getByText('I built one of these for a rowing club.').first()).toBeVisible()
  await button(client, /Shortlist/).click()
  await expectAccessible(client)
  await creator.goto('/watch-list')
  await expect(creator.getByText(/shortlisted/i).first()).toBeVisible()
  await expectAccessible(creator)

  // Both in the conversation: terms, a counter, agreement, the end.
  await client
    .getByRole('link', { name: /conversation/i })
    .first()
    .click()
  await expect(client).toHaveURL(/\/conversations\/\d+/)
  await creator.goto(new URL(client.url()).pathname)
  await button(creator, 'Propose terms').click()
  const terms = creator.getByRole('dialog')
  await terms.getByLabel('Price').fill('1150.50')
  await terms.getByLabel('Terms & deliverables').fill('A booking page, live by May.')
  await button(creator, 'Send terms').click()
  await expect(client.getByText('$1,150.50').first()).toBeVisible()
  await expectAccessible(client)
  await nextStep(client).getByRole('button', { name: 'Propose changes' }).click()
  await client.getByRole('dialog').getByLabel('Price').fill('1100')
  await button(client, 'Send terms').click()
  await expect(creator.getByText('$1,100').first()).toBeVisible()
  await nextStep(creator).getByRole('button', { name: 'Accept $1,100' }).click()
  await creator.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(client.getByText('Both of you agreed to these terms.')).toBeVisible()
  await nextStep(client).getByRole('button', { name: 'Mark as completed' }).click()
  await client.getByRole('dialog').getByRole('button').last().click()
  await expect(creator.getByText('The work is complete. Thank you both!')).toBeVisible()

  await creator.goto('/watch-list')
  await expect(creator.getByText(/hired/i).first()).toBeVisible()
  await client.goto('/projects')
  await client.getByRole('link', { name: 'Boathouse' }).first().click()
  await expect(client.getByRole('heading', { level: 1, name: 'Boathouse' })).toBeVisible()
  await expectAccessible(client)
})
