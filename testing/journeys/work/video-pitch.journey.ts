import type { Locator, Page } from '@playwright/test'
import { enterDemo, expect, expectAccessible, startProduct, test, type Product } from '../product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ DEMO_DATA: '1' })
})
test.afterAll(() => product.stop())

const TITLE = 'A cabinet for records'
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })
const secondOf = (page: Page) => page.evaluate(() => [...document.querySelectorAll('video')].at(-1)?.currentTime ?? 0)

/** Records a few seconds where videos are chosen, and waits until they are chosen. */
async function record(within: Locator): Promise<void> {
  await button(within, 'Record').click()
  await button(within, 'Turn on the camera').click()
  await button(within, 'Start recording').click()
  // Each second shows for a second only: a busy machine may look at none of them in time, and sees a later one.
  await expect(within.locator('time').filter({ hasText: /^(?!0:0[0-2]$)\d+:\d\d$/ })).toBeVisible()
  await button(within, 'Stop').click()
  await button(within, 'Use this recording').click()
  await expect(within.getByText('1 of 10 chosen')).toBeVisible({ timeout: 60_000 })
}

test('a creator records a pitch; its client watches it, asks at a moment, and both are led to that moment', async ({
  browser,
}) => {
  const [client, creator] = [
    await enterDemo(browser, product, 'client'),
    await enterDemo(browser, product, 'developer'),
  ]
  await client.goto('/requests')
  await button(client, 'New request').click()
  await client.getByRole('textbox', { name: /Title/ }).fill(TITLE)
  await client.getByRole('textbox', { name: /Description/ }).fill('Oak, two doors.')
  await client.getByRole('radio', { name: 'Everybody' }).check()
  await button(client, 'Post request').click()
  await expect(client.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()

  await creator.goto('/tickets')
  await button(creator, `Connect: ${TITLE}`).click()
  const pitch = creator.getByRole('dialog', { name: 'Send your pitch' })
  await pitch.getByLabel('Your pitch').fill('See how the last one opens.')
  await record(pitch)
  await expectAccessible(creator)
  await button(pitch, 'Submit').click()
  await expect(creator.getByText('Pitch sent')).toBeVisible()

  // It comes by itself to who looks at the request.
  await expect(client.getByText('See how the last one opens.').first()).toBeVisible()
  await expectAccessible(client)
  await button(client, /^Play: /).click()
  await expect.poll(() => secondOf(client)).toBeGreaterThan(1)
  await button(client, 'Ask about this moment').click()
  const question = client.getByLabel(/^Your question at (?!0:00)\d+:\d\d/)
  await question.fill('Which hinge is this?')
  await button(client, /^Ask$/).click()
  await expect(client.getByText('Question sent')).toBeVisible()

  await creator.goto('/conversations')
  await creator.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: TITLE }).first().click()
  const log = creator.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('Which hinge is this?').first()).toBeVisible()
  await button(log, /^Play .* from (?!0:00)\d+:\d\d$/).click()
  await expect.poll(() => secondOf(creator)).toBeGreaterThanOrEqual(1)
  await expect(log.getByRole('list', { name: 'Questions about this video' }).first()).toContainText('Which hinge')
  await expectAccessible(creator)
})
