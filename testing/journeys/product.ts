import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { startProgram, type Program } from '../process/program.ts'
import { copyFirstStart } from './first-start.ts'
import { apiAs, storeSession, sessionOf, signIn, type Session } from './session.ts'

/** The password of everybody who registers here. */
export const PASSWORD = 'correct horse battery'

/** The whole program, started as people start it, with data of its own. */
export type Product = Pick<Program, 'origin' | 'port' | 'stop'> & Partial<Pick<Program, 'said'>>

/** People at work are there, and nobody prepares their videos: that would take the processor from what is looked at. */
export const WITH_PEOPLE = { DEMO_DATA: '1', ROLE: 'web,worker' }

const START_PATIENCE_MS = 300_000

/** Starts the program and waits until it says that it is ready. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-journey-'))
  await copyFirstStart(folder, settings['DEMO_DATA'] === '1')
  const { origin, port, said, stop } = await startProgram(folder, settings)
  return {
    origin,
    port,
    said,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export { expect }

/** Tests with the program running, once for each worker, on settings of their own. */
export const testOn = (settings: Record<string, string> = {}) =>
  base.extend<{ leaving: void }, { product: Product }>({
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
    leaving: [
      async ({ browser }, use) => {
        await use()
        // Windows that stay open go on drawing and asking while the next ones are tested.
        for (const context of browser.contexts()) await context.close()
      },
      { auto: true },
    ],
  })

/** Tests with the program running on nothing but what they bring. */
export const test = testOn()

/** Tests with the program running on the demo, for all who only look at it: what one of them changes the others would see. */
export const testWithPeople = testOn(WITH_PEOPLE)

let people = 0

/** Somebody who is there to register. */
const newPerson = (role: 'CLIENT' | 'CREATOR') => {
  const username = `${role.toLowerCase()}-${process.pid}-${++people}`.slice(-20)
  const full_name = role === 'CLIENT' ? 'Clara Client' : 'Devin Creator'
  return { username, email: `${username}@example.com`, full_name, password: PASSWORD }
}

/** Registers somebody, without a screen, and opens a window of their own, empty, in which they have signed in. */
export async function register(
  browser: Browser,
  { origin }: Product,
  role: 'CLIENT' | 'CREATOR',
  window: BrowserContextOptions = {},
): Promise<{ page: Page; username: string; session: Session }> {
  const context = await browser.newContext({ baseURL: origin, ...window })
  const person = newPerson(role)
  const user_type = role === 'CLIENT' ? 'client' : 'developer'
  await apiAs(origin).call('POST /auth/register', { body: { ...person, user_type, terms_accepted: true } })
  const session = await signIn(origin, person)
  await storeSession(context, origin, session)
  return { page: await context.newPage(), username: person.username, session }
}

/** Opens a window of its own and registers somebody in it, as a person would; they stand on their dashboard. */
export async function registerByHand(browser: Browser, { origin }: Product, role: 'CLIENT' | 'CREATOR'): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  await page.goto('/register')
  await fillRegistration(page, role)
  await expect(page).toHaveURL(role === 'CLIENT' ? /client-dashboard/ : /developer-dashboard/)
  return page
}

/** Fills in and sends the registration form on which a page stands. */
export async function fillRegistration(page: Page, role: 'CLIENT' | 'CREATOR'): Promise<void> {
  const { username, email, full_name, password } = newPerson(role)
  await page.getByRole('radio', { name: role }).check()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Full name').fill(full_name)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Opens a window of its own, empty, signed in as one of the demo accounts or as nobody. */
export async function enterDemo(
  browser: Browser,
  { origin }: Product,
  who: 'client' | 'developer' | 'nobody',
  window: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, ...window })
  if (who !== 'nobody') await storeSession(context, origin, await sessionOf(origin, who))
  return context.newPage()
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

const AXE = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
// By night only the colours are others.
const RULES: Readonly<Record<'dark' | 'light', RunOptions>> = {
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
  light: {},
}

/** Nothing on this screen stands in anybody's way, by day or by night. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen on its way is judged once it is there.
  await expect(page.locator('h1')).not.toBeEmpty()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  // Read once for both: the package for Playwright has it read four times. There are no frames but from elsewhere.
  await page.evaluate(AXE)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // Colours on their way from one scheme to the other are neither.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    const found = await page.evaluate(async (options: RunOptions) => {
      const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }
      const { violations } = await axe.run({ resultTypes: ['violations'], ...options })
      return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))])
    }, RULES[colorScheme])
    expect(found, colorScheme).toEqual([])
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
