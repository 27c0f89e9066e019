import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { enterDemo, expect, expectAccessible, startProduct, test, watchForFailures, WITH_PEOPLE } from '../product.ts'

const TITLE = 'Seeds by the leaf'
const PRIVATE = 'Labels: where we are this Friday'
const README = ['# How it looks for seeds', '', '| Plant | Leaf |', '|---|---|', '| Hosta | mouse ear |', ''].join('\n')

const picture = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#6a8f7b' } })
    .png()
    .toBuffer(),
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name })

/** Whether what was begun is there, with its pictures in their order. */
async function expectDraft(page: Page): Promise<void> {
  await expect(field(page, 'Title')).toHaveValue(TITLE)
  await expect(field(page, 'README in Markdown')).toHaveValue(README)
  const described = page.getByRole('textbox', { name: /^Description of / })
  await expect(described).toHaveCount(2)
  await expect(described.first()).toHaveAccessibleName('Description of tall.png')
  await expect(described.last()).toHaveValue('The list of seeds')
}

test('a creator writes a showcase with pictures, a README and a video, over a reload and in two tabs, and publishes it; a visitor reads it', async ({
  browser,
}) => {
  const product = await startProduct(WITH_PEOPLE)
  const creator = await enterDemo(browser, product, 'developer')
  await creator.setViewportSize({ width: 1280, height: 900 })
  const problems = await watchForFailures(creator)
  await creator.goto('/showcase/new')
  await field(creator, 'Title').fill(TITLE)
  await field(creator, 'Description').fill('Growers remember the leaf, not the name.')
  await field(creator, 'For whom').fill('Seed libraries')
  const [pictures, readme] = [creator.locator('input[type=file]').nth(0), creator.locator('input[type=file]').nth(1)]
  await pictures.setInputFiles([await picture('finder.png', 900, 600), await picture('tall.png', 400, 800)])
  await field(creator, 'Description of finder.png').fill('The list of seeds')
  await creator.getByRole('button', { name: 'Move up: tall.png' }).click()
  await readme.setInputFiles({ name: 'README.md', mimeType: 'text/markdown', buffer: Buffer.from(README) })
  await creator.getByRole('tab', { name: 'Preview' }).click()
  await expect(creator.getByRole('heading', { name: 'How it looks for seeds' })).toBeVisible()
  await expect(creator.getByRole('cell', { name: 'mouse ear' })).toBeVisible()
  await expectAccessible(creator)
  await expect(creator.getByText('Draft saved in this browser')).toBeVisible()

  await creator.reload()
  await expect(creator.getByText(/^You started this earlier/)).toBeVisible()
  await expectDraft(creator)

  const otherTab = await creator.context().newPage()
  await otherTab.goto('/showcase/new')
  await expect(otherTab.getByText('You are writing this in another tab')).toBeVisible()
  await expectAccessible(otherTab)
  await otherTab.getByRole('button', { name: 'Continue here' }).click()
  await expectDraft(otherTab)
  await expect(creator.getByText('You are writing this in another tab')).toBeVisible()
  await otherTab.close()
  await expectDraft(creator)

  await creator.getByRole('checkbox', { name: PRIVATE }).check()
  await expect(creator.getByText('One of them is private: only you can see it here.')).toBeVisible()
  await creator.getByRole('checkbox', { name: 'Make it public too' }).check()
  await expectAccessible(creator)
  await creator.getByRole('button', { name: 'Publish' }).click()
  await expect(creator).toHaveURL(/\/showcase\/\d+$/)
  await expect(creator.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()

  const visitor = await enterDemo(browser, product, 'nobody')
  const visitorProblems = await watchForFailures(visitor)
  await visitor.setViewportSize({ width: 360, height: 780 })
  await visitor.goto('/showcase/new')
  await expect(visitor).toHaveURL(/\/login$/)
  await visitor.goto(new URL(creator.url()).pathname)
  await expect(visitor.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(visitor.getByText('Seed libraries')).toBeVisible()
  await expect(visitor.getByRole('button', { name: /The list of seeds/ })).toBeVisible()
  await expect(visitor.getByRole('cell', { name: 'mouse ear' })).toBeVisible()
  await visitor.getByRole('button', { name: `Play: ${PRIVATE}` }).click()
  await expect
    .poll(() => visitor.locator('video').evaluate(({ currentTime, error }: HTMLVideoElement) => error ?? currentTime))
    .toBeGreaterThan(0.3)

  const client = await enterDemo(browser, product, 'client')
  await client.goto(creator.url().replace('/showcase/', '/showcase/edit/'))
  await expect(client).toHaveURL(/\/client-dashboard$/)

  await creator.goto(creator.url().replace('/showcase/', '/showcase/edit/'))
  await expect(field(creator, 'README in Markdown')).toHaveValue(README)
  await field(creator, 'Title').fill('Seeds by their leaves')
  await creator.getByRole('button', { name: 'Remove Picture 1' }).click()
  await expectAccessible(creator)
  await creator.getByRole('button', { name: 'Save' }).click()
  await expect(creator.getByRole('heading', { level: 1, name: 'Seeds by their leaves' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Seeds by their leaves' })).toBeVisible()
  await expect(visitor.getByRole('cell', { name: 'mouse ear' })).toBeVisible()
  expect([...problems, ...visitorProblems]).toEqual([])
  await product.stop()
})

test('a creator arranges their portfolio, and a page for one kind of client, and whoever has its link reads it', async ({
  browser,
}) => {
  const product = await startProduct(WITH_PEOPLE)
  const creator = await enterDemo(browser, product, 'developer')
  await creator.setViewportSize({ width: 1280, height: 900 })
  const problems = await watchForFailures(creator)
  await creator.goto('/developer-dashboard')
  await creator.getByRole('button', { name: 'Open menu' }).click()
  await creator.getByRole('link', { name: 'Your portfolio' }).click()
  const last = 'A library catalogue in large print'
  const first = creator.getByRole('button', { name: `Move up: ${last}` })
  await first.click()
  await first.click()
  await expect(first).toBeDisabled()
  await creator.getByRole('button', { name: 'Hide: Playlists' }).click()
  await expect(creator.getByRole('button', { name: 'Show Playlists' })).toBeVisible()
  await expectAccessible(creator)
  await creator.getByRole('link', { name: 'View', exact: true }).click()
  const own = new URL(creator.url()).pathname
  const headings = (page: Page) => page.getByRole('heading', { level: 3 })
  await expect(headings(creator).filter({ hasText: last })).toBeVisible()

  const visitor = await enterDemo(browser, product, 'nobody')
  await visitor.setViewportSize({ width: 360, height: 780 })
  await visitor.goto(own)
  await expect(visitor.getByRole('heading', { level: 2, name: 'Solutions' })).toBeVisible()
  await expect(headings(visitor).first()).toHaveText(last)
  await expect(visitor.getByRole('heading', { level: 2, name: 'Playlists' })).toHaveCount(0)

  await creator.getByRole('link', { name: 'Arrange your portfolio' }).click()
  await creator.getByRole('button', { name: 'New page' }).click()
  await field(creator, 'Title').fill('For people who read slowly')
  await creator.getByRole('button', { name: 'Create page' }).click()
  await expect(creator.getByRole('heading', { level: 1, name: 'For people who read slowly' })).toBeVisible()
  await creator.getByRole('combobox', { name: 'What Solutions shows' }).selectOption('what I choose')
  await creator.getByRole('button', { name: 'Choose among Solutions' }).click()
  await creator.getByRole('checkbox', { name: last }).check()
  await creator.getByRole('button', { name: 'Done' }).click()
  await creator.getByRole('button', { name: 'Hide: Videos' }).click()
  await creator.getByRole('button', { name: 'Link', exact: true }).click()
  await creator.getByRole('button', { name: 'Create link' }).click()
  const link = await creator.getByRole('textbox', { name: 'Link' }).inputValue()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1, name: 'For people who read slowly' })).toBeVisible()
  await expect(headings(visitor).first()).toHaveText(last)
  await expect(visitor.getByRole('link', { name: 'A seed finder that asks the birch' })).toHaveCount(0)
  await expectAccessible(visitor)
  expect(problems).toEqual([])
  await product.stop()
})
