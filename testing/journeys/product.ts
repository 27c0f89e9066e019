import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { demoAccounts } from '#db/demo/load.ts'
import { startProgram, type Program } from '../program.ts'
import { copyFirstStart } from './first-start.ts'

/** The password of everybody who registers here. */
export const PASSWORD = 'correct horse battery'

/** The whole program, started as people start it, with data of its own. */
export type Product = Pick<Program, 'origin' | 'stop'>

/** People at work are there, and nobody prepares their videos: that would take the processor from what is looked at. */
export const WITH_PEOPLE = { DEMO_DATA: '1', ROLE: 'web,worker' }

const START_PATIENCE_MS = 300_000

/** Starts the program and waits until it says that it is ready. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-journey-'))
  await copyFirstStart(folder, settings['DEMO_DATA'] === '1')
  const { origin, stop } = await startProgram(folder, settings)
  return {
    origin,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export { expect }

/** Tests with the program running, once for each worker, on settings of their own. */
export const testOn = (settings: Record<string, string> = {}) =>
  base.extend<object, { product: Product }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture uses
      async ({}, use) => {
        const product = await startProduct(settings)
        await use(product)
        await product.stop()
      },
      // The first of its kind lays out a database, and people and their work, before it starts.
      { scope: 'worker', timeout: START_PATIENCE_MS },
    ],
  })

/** Tests with the program running on nothing but what they bring. */
export const test = testOn()

let people = 0

/** Opens a window of its own and registers somebody in it, as a person would. */
export async function register(
  browser: Browser,
  { origin }: Product,
  role: 'CLIENT' | 'CREATOR',
): Promise<{ page: Page; username: string }> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const username = `${role.toLowerCase()}-${process.pid}-${++people}`.slice(-20)
  await page.goto('/register')
  await page.getByRole('radio', { name: role }).check()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Full name').fill(role === 'CLIENT' ? 'Clara Client' : 'Devin Creator')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(role === 'CLIENT' ? /client-dashboard/ : /developer-dashboard/)
  return { page, username }
}

/** Opens a window of its own, signed in as one of the demo accounts; with another word, as nobody. */
export async function enterDemo(browser: Browser, { origin }: Product, who: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  const account = demoAccounts.find(({ user_type }) => user_type === who)
  if (!account) return page
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(account.username)
  await page.getByLabel(/^Password/).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/dashboard/)
  return page
}

/** The video on this page plays: its time goes on, and nothing is wrong with it. */
export async function expectPlaying(page: Page): Promise<void> {
  const video = page.locator('video')
  const moment = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(moment).toBeGreaterThan(0)
  const before = await moment()
  await expect.poll(moment).toBeGreaterThan(before)
  expect(await video.evaluate((element: HTMLVideoElement) => element.error)).toBeNull()
}

/** Nothing on this screen stands in anybody's way, by day or by night. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen on its way is judged once it is there.
  await expect(page.locator('h1')).not.toBeEmpty()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // Colours on their way from one scheme to the other are neither.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    // One document, without frames from elsewhere: it needs no window of its own to be judged in.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
    // By night only the colours are others.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => [id, colorScheme, nodes.map((node) => node.html.slice(0, 200))])
    expect(found).toEqual([])
  }
}

/** Everything that the content policy stopped, or would have, on any page of this window; and answers that are failures. */
export async function watchForFailures(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.exposeFunction('tellViolation', (violation: string) => found.push(violation))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      (window as unknown as { tellViolation: (violation: string) => void }).tellViolation(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} by ${sourceFile}`,
      ),
    ),
  )
  page.on('response', (response) => {
    if (response.status() >= 500) found.push(`${response.url()} -> ${response.status()}`)
  })
  return found
}
