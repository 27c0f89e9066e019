import type { Page } from '@playwright/test'
import { InteractionCounter, SIZES, logCount } from '../interaction-counter.ts'
import { enterDemo, expect, expectAccessible, register, testOn, WITH_PEOPLE } from '../product.ts'
import { apiAs } from '../session.ts'

const test = testOn(WITH_PEOPLE)
const TITLE = 'A sign for the jetty'

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' })

async function rate(page: Page, hand: InteractionCounter, stars: string, comment: string): Promise<void> {
  await hand.press(nextStep(page).getByRole('button', { name: /^Rate / }))
  const dialog = page.getByRole('dialog')
  await hand.choose(dialog.getByRole('radio', { name: stars }))
  await hand.fill(dialog.getByLabel('Comment'), comment)
  await hand.press(dialog.getByRole('button', { name: 'Submit rating' }))
  await expect(dialog).toBeHidden()
}

for (const size of SIZES) {
  test(`a creator pitches, agrees, delivers and is rated in one conversation, ${size.viewport.width} wide`, async ({
    browser,
    product,
  }) => {
    const { page: theirs, session } = await register(browser, product, 'CLIENT', size)
    // Without a screen: how that is done is another journey's subject.
    const { id: request } = await apiAs(product.origin, session).call('POST /requests', {
      body: { title: TITLE, content: 'Oak, readable from the water.', estimated_budget: 400, is_public: true },
    })
    const page = await enterDemo(browser, product, 'developer', size)
    const [creator, client] = [new InteractionCounter(page, size), new InteractionCounter(theirs, size)]

    await page.goto(`/tickets/${request}`)
    await creator.press(page.getByRole('button', { name: `Connect: ${TITLE}` }))
    const pitch = page.getByRole('dialog', { name: 'Send your pitch' })
    await creator.fill(pitch.getByLabel('Your pitch'), 'Letters are what I do.')
    await creator.press(pitch.getByRole('button', { name: 'Submit' }))
    await expect(page.getByText('Pitch sent')).toBeVisible()
    // What was a way to pitch leads to the conversation now; nothing below leaves it.
    await creator.press(page.locator('a[href^="/conversations/"]').filter({ visible: true }).first())
    await expect(page).toHaveURL(/\/conversations\/\d+/)
    const conversation = new URL(page.url()).pathname
    await theirs.goto(conversation)

    await creator.press(page.getByRole('button', { name: 'Propose terms' }))
    await creator.fill(page.getByRole('dialog').getByLabel('Price'), '380')
    await creator.fill(page.getByRole('dialog').getByLabel('Terms & deliverables'), 'One sign, oiled twice.')
    await creator.press(page.getByRole('button', { name: 'Send terms' }))
    await client.press(nextStep(theirs).getByRole('button', { name: 'Accept $380' }))
    await client.press(theirs.getByRole('dialog').getByRole('button', { name: 'Accept' }))
    await expect(nextStep(page).getByText('Both of you agreed to these terms.')).toBeVisible()

    await creator.press(nextStep(page).getByRole('button', { name: 'Deliver' }))
    await creator.fill(page.getByRole('dialog').getByLabel('What are you delivering?'), 'The sign, oiled twice.')
    await creator.press(page.getByRole('dialog').getByRole('button', { name: 'Deliver' }))
    await client.press(nextStep(theirs).getByRole('button', { name: 'Accept delivery' }))
    await client.press(theirs.getByRole('dialog').getByRole('button', { name: 'Accept delivery' }))
    await expect(page.getByText(/accepted delivery 1/).first()).toBeVisible()

    await client.press(nextStep(theirs).getByRole('button', { name: 'Mark as completed' }))
    await client.press(theirs.getByRole('dialog').getByRole('button', { name: 'Mark as completed' }))
    await expect(page.getByText('The work is complete. Thank you both!').first()).toBeVisible()
    await rate(theirs, client, '5 stars', 'Readable from the water.')
    await rate(page, creator, '5 stars', 'Knew what they wanted.')
    for (const both of [page, theirs]) {
      await expect(both.getByRole('log').getByText('Readable from the water.')).toBeVisible()
      expect(new URL(both.url()).pathname).toBe(conversation)
      await expectAccessible(both)
    }
    logCount('From a pitch to a rating, the creator', size, creator.done)
    logCount('From a pitch to a rating, the client', size, client.done)
  })
}
