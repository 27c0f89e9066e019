import type { Page } from '@playwright/test'
import type { InteractionCounter, Size } from './interaction-counter.ts'
import { countMatchTimes, readMatchTimes } from './match-times.ts'
import { expect, expectAccessible, PASSWORD } from './product.ts'

const FIELDS_MAX = 12
const PRESSES_MAX = 6
// A machine that does other things as well is slow: what people wait is measured by `bench/web.ts matches`.
const MATCHES_WITHIN_MS = 20_000

export const TITLE = 'A booking page for my pottery'

// Labels say besides what a field is for, and its buttons are named after it.
const field = (page: Page, name: RegExp) => page.locator('input, textarea').and(page.getByLabel(name))

/** A stranger says on the home page what they need, makes their account on the way, and stands before the posted request. */
export async function postFromHome(page: Page, hand: InteractionCounter, { viewport }: Size): Promise<void> {
  const username = `potter-${viewport.width}-${process.pid}`.slice(-20)
  const dialog = page.getByRole('dialog')
  await page.goto('/')

  await countMatchTimes(page)
  await hand.fill(field(page, /^What do you need\?/), TITLE)
  await expect(page.getByRole('listbox').getByRole('option').nth(1)).toBeVisible()
  const [found = Number.NaN] = await readMatchTimes(page)
  // oxlint-disable-next-line no-console -- For who reads the log
  console.log(
    `From a need to its matches on a page that has just opened, ${viewport.width} wide: ${Math.round(found)} ms`,
  )
  expect(found).toBeLessThan(MATCHES_WITHIN_MS)
  await expectAccessible(page)
  await hand.enter()

  await hand.fill(field(page, /^Description/), 'Forty seats, two kilns, and people who cancel by telephone.')
  await hand.fill(field(page, /^Budget/), '900')
  await hand.choose(dialog.getByRole('radio', { name: /^Everybody/ }))
  await expectAccessible(page)
  await hand.press(dialog.getByRole('button', { name: 'Continue' }))

  await expect(page.getByRole('dialog', { name: 'Create your account to post it' })).toBeVisible()
  await hand.fill(field(page, /^Username/), username)
  await hand.fill(field(page, /^Email/), `${username}@example.com`)
  await hand.fill(field(page, /^Full name/), 'Mia Potter')
  await hand.fill(field(page, /^Password/), PASSWORD)
  await hand.fill(field(page, /^Confirm password/), PASSWORD)
  await hand.choose(dialog.getByRole('checkbox'))
  await expectAccessible(page)
  await hand.press(dialog.getByRole('button', { name: 'Create Account and Post' }))

  await expect(page).toHaveURL(/\/requests\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  expect(hand.done.fields).toBeLessThanOrEqual(FIELDS_MAX)
  expect(hand.done.presses).toBeLessThanOrEqual(PRESSES_MAX)
}
