// Photographs every screen with the demo data, as a client, a creator, nobody and the owner, wide and light as well as narrow and dark, after
// npx vite build: node testing/screenshots/screenshots.ts [folder] [part of an address]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { apiAs, sessionOf, storeSession, type Session } from '../journeys/session.ts'
import { startProgram } from '../process/program.ts'
import { PLACES, screens, viewersOf, type Viewer } from './addresses.ts'

const LOOKS = [
  { name: '1280-light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: '360-dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const
const TIMEOUT_MS = 60_000
// Changed settings take effect within three seconds.
const SETTINGS_FOLLOW_MS = 4_000

const [given = 'test-results/screenshots', part = ''] = process.argv.slice(2)
const folder = resolve(given)

/** Opens an address and waits until nothing there is still coming. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // What the server drew for everybody becomes what this person sees.
  await page.waitForFunction(() => (globalThis as { early?: { isOver: boolean } }).early?.isOver !== false)
  await page.locator('h1, video').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[role="status"][aria-label="Loading"]') === null)
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.evaluate(() => document.fonts.ready)
}

const known = new Map<string, string | null>()

/** The address under which a screen shows something to somebody; null where there is none. */
async function addressOf(page: Page, path: string, viewer: Viewer): Promise<string | null> {
  const place = PLACES[path] ?? (path.includes(':') ? undefined : { at: path })
  if (place === undefined || 'none' in place) return null
  if ('at' in place) return place.at
  const key = `${viewer} ${path}`
  if (known.has(key)) return known.get(key) ?? null
  const on = await addressOf(page, place.on, viewer)
  if (on !== null) await open(page, on)
  const form = new RegExp(`^${path.replaceAll(/:\w+/g, String.raw`\d+`)}$`)
  const links =
    on === null ? [] : await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const found = links.find((link) => link !== null && form.test(link)) ?? null
  known.set(key, found)
  return found
}

async function takeScreenshot(page: Page, viewer: Viewer): Promise<void> {
  for (const screen of screens.filter(({ path }) => path.includes(part))) {
    if (!viewersOf(screen).includes(viewer)) continue
    const address = await addressOf(page, screen.path, viewer)
    if (address === null) {
      process.stdout.write(`${viewer} ${screen.path}: nothing to show\n`)
      continue
    }
    const name = `${screen.path.slice(1).replaceAll(/[/:?=]+/g, '-') || 'home'}-${viewer}`
    for (const { name: look, viewport, colorScheme } of LOOKS) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await open(page, address)
      // In a window as high as the page, what sticks to the lower edge is where the page ends.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, height) })
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) })
    }
  }
}

/** Signs somebody in. The client becomes the owner, and finds something to decide in the admin area. */
async function signInAs(viewer: Exclude<Viewer, 'nobody'>): Promise<Session> {
  const { origin } = program
  const session = await sessionOf(origin, viewer === 'owner' ? 'client' : viewer)
  if (viewer !== 'owner') return session
  const [, key = ''] = /\/setup\?key=([\w-]+)/.exec(program.said) ?? []
  const { call } = apiAs(origin, session)
  await call('POST /operators/claim', { body: { key } })
  await call('PATCH /administration/settings', { body: { settings: { HELD_WORDS: 'pills' } } })
  await wait(SETTINGS_FOLLOW_MS)
  const creator = apiAs(origin, await sessionOf(origin, 'developer'))
  await creator.call('POST /playlists', { body: { name: 'Cheap pills', is_public: true } })
  await call('POST /reports', { body: { kind: 'showcase', id: 1, reason: 'copyright', text: 'I wrote this.' } })
  return session
}

const data = mkdtempSync(join(tmpdir(), 'atelier-screenshots-'))
const program = await startProgram(data, { DEMO_DATA: '1', ROLE: 'web,worker', RATE_LIMITS: '0' })
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
mkdirSync(folder, { recursive: true })
try {
  for (const viewer of ['nobody', 'client', 'developer', 'owner'] as const) {
    const context = await browser.newContext({ baseURL: program.origin })
    context.setDefaultTimeout(TIMEOUT_MS)
    if (viewer !== 'nobody') await storeSession(context, program.origin, await signInAs(viewer))
    await takeScreenshot(await context.newPage(), viewer)
    await context.close()
  }
  process.stdout.write(`They are in ${folder}\n`)
} finally {
  await browser.close()
  await program.stop()
  rmSync(data, { recursive: true })
}
