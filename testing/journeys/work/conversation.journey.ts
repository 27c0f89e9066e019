import type { Page } from '@playwright/test'
import type { Conversation, Message } from '#features/conversations/contract.ts'
import { enterDemo, expect, expectAccessible, testWithPeople as test } from '../product.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const open = (page: Page) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
const pageScrolls = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight + 1)

test('a conversation fills the window: list, messages and facts at once, the newest message and where one writes in sight', async ({
  browser,
  product,
}) => {
  const page = await enterDemo(browser, product, 'client')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/conversations')
  await open(page).first().click()
  await expect(log(page).getByRole('listitem').last()).toBeInViewport()
  await expect(page.getByLabel('Write a message')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
  await expect(open(page).first()).toHaveAttribute('aria-current', 'page')
  await expect(open(page).first()).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Agreement' })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Next step' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  expect(await pageScrolls(page)).toBe(false)

  // From one to the other, the list stays.
  const second = await open(page).nth(1).textContent()
  await open(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(open(page).nth(1)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second ?? '')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/conversations$/)
  await expect(page.getByText('Choose a conversation to read.')).toBeVisible()
})

test('on a telephone the messages have the window, also what a keyboard leaves of it; list and facts are one tap away', async ({
  browser,
  product,
}) => {
  const page = await enterDemo(browser, product, 'client')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/conversations')
  await expect(page.getByText('Choose a conversation to read.')).toBeHidden()
  await open(page).first().click()
  for (const height of [740, 360]) {
    await page.setViewportSize({ width: 360, height })
    await expect(log(page).getByRole('listitem').last()).toBeInViewport()
    await expect(page.getByLabel('Write a message')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: 'Next step' })).toBeInViewport({ ratio: 1 })
    expect(await pageScrolls(page)).toBe(false)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('region', { name: 'Request' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Details' })).toBeHidden()
  await expect(log(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Conversations', exact: true }).click()
  await expect(open(page).first()).toBeVisible()
})

test('older messages come while one scrolls up: what is read stays in its place, and nobody is told that they are new', async ({
  browser,
  product,
}) => {
  const page = await enterDemo(browser, product, 'client')
  await page.setViewportSize({ width: 1280, height: 900 })
  const OLDER = 120
  let first = 0
  let asked = 0
  // A long past, and a message of the other side that comes while one reads it.
  await page.route(/\/api\/conversations\/\d+$/, async (route) => {
    const response = await route.fetch()
    const conversation = (await response.json()) as Conversation
    first ||= conversation.messages[0]?.id ?? 0
    await route.fulfill({
      response: response,
      json: { ...conversation, message_count: conversation.messages.length + OLDER },
    })
  })
  await page.route(/\/messages\?.*before=/, async (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before'))
    const count = Math.max(0, Math.min(50, OLDER - (first - before)))
    asked++
    const older = Array.from({ length: count }, (_, at): Message => {
      const id = before - count + at
      const created_at = new Date(Date.UTC(2025, 0, 1, 0, OLDER - (first - id))).toISOString()
      const from = { user_id: 0, username: 'long-ago', user_type: 'developer' as const }
      return {
        id,
        conversation_id: 1,
        content: `Long ago, the ${first - id}th before`,
        linked_content: [],
        files: [],
        created_at,
        ...from,
      }
    })
    await route.fulfill({ json: older })
  })
  await page.goto('/conversations')
  await open(page).first().click()
  await expect(log(page).getByRole('listitem').last()).toBeInViewport()
  expect(asked).toBe(0)

  const announced: string[] = []
  await page.exposeFunction('hear', (words: string) => announced.push(words))
  await page.evaluate(() => {
    const live = document.querySelectorAll('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]')
    const hear = (window as unknown as { hear: (words: string) => void }).hear
    for (const place of live)
      new MutationObserver(() => hear(place.textContent ?? '')).observe(place, {
        childList: true,
        subtree: true,
        characterData: true,
      })
  })
  await expect(log(page)).toHaveAttribute('aria-live', 'off')
  await log(page).focus()
  await expect(async () => {
    await page.keyboard.press('PageUp')
    expect(asked).toBeGreaterThan(0)
  }).toPass()
  await expect(log(page).getByText('Long ago, the 1th before')).toHaveCount(1)
  const placeOf = () =>
    log(page).evaluate((list) => {
      const top = list.getBoundingClientRect().top
      const seen = [...list.querySelectorAll('li')].find((item) => item.getBoundingClientRect().top >= top)
      return { text: seen?.textContent?.slice(0, 100), at: Math.round((seen?.getBoundingClientRect().top ?? 0) - top) }
    })
  // A key scrolls smoothly: the place is measured once it rests.
  let before = await placeOf()
  await expect(async () => {
    const now = await placeOf()
    const rests = now.text === before.text && now.at === before.at
    before = now
    expect(rests).toBe(true)
  }).toPass({ intervals: [200] })
  const pages = asked
  // The next page comes when one is near the top again; asked for by the button it does not move one's place either.
  await log(page)
    .getByRole('button', { name: 'Show older messages' })
    .evaluate((button: HTMLElement) => button.click())
  await expect.poll(() => asked).toBeGreaterThan(pages)
  await expect(log(page).getByText('Long ago, the 60th before')).toHaveCount(1)
  expect(await placeOf()).toEqual(before)
  expect(announced.filter((words) => words.includes('Long ago'))).toEqual([])

  await page.getByRole('button', { name: 'Jump to the newest message' }).click()
  await expect(log(page).getByRole('listitem').last()).toBeInViewport()
})
