import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../../process/program.ts'
import { copyFirstStart } from '../first-start.ts'
import { expect, expectAccessible, PASSWORD, test, watchForFailures } from '../product.ts'

const ACCENT = '#7a2e0e'
const ACCENT_RGB = 'rgb(122, 46, 14)'
const TITLE = 'A kiln diary'

test('an owner goes from an empty installation to the first request', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-owner-'))
  await copyFirstStart(folder, false)
  const { origin, said, stop } = await startProgram(folder)
  const key = /\/setup\?key=([\w-]+)/.exec(said)?.[1] ?? ''
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  const failures = await watchForFailures(page)
  await page.goto(`/setup?key=${key}`)
  await page.getByLabel('Username').fill('olga')
  await page.getByLabel('Email').fill('olga@example.com')
  await page.getByLabel('Full name').fill('Olga Owner')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Become the owner' }).click()

  const step = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview of the home page' })
  const save = () => page.getByRole('button', { name: 'Save and continue' }).click()
  const goOn = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
  await step('Name')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Werkhof')
  await expect(preview.getByText('Werkhof')).toBeVisible()
  await expectAccessible(page)
  await save()
  await step('Logo')
  await page.reload()
  await step('Logo')
  await goOn()
  await step('Colors and fonts')
  await page.getByRole('textbox', { name: 'Color of links and buttons', exact: true }).fill('#ffcc00')
  await expect(page.getByText(/nearest color that works/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Color of links and buttons', exact: true }).fill(ACCENT)
  await expectAccessible(page)
  await save()
  await step('Home page')
  await page.getByRole('textbox', { name: 'Headline' }).fill('Pots, and who makes them')
  await page.getByRole('textbox', { name: 'Text below it' }).fill('A marketplace for potters.')
  await expect(preview.getByText('Pots, and who makes them')).toBeVisible()
  await save()
  for (const name of ['Prices', 'People', 'Email', 'Payments', 'Storage']) {
    await step(name)
    await goOn()
  }
  await step('You are ready')
  await page.getByRole('link', { name: 'Post a first request' }).click()

  await page.getByRole('button', { name: 'New request' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(TITLE)
  await dialog.getByLabel('Description').fill('What was fired, when and how hot.')
  await dialog.getByRole('radio', { name: /^Everybody/ }).check()
  await dialog.getByRole('button', { name: /^(Create|Post)/ }).click()
  await expect(page.getByText(TITLE).first()).toBeVisible()

  // What strangers get, without a script and from the first paint on. All processes follow within three seconds.
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  const stranger = await context.newPage()
  await expect(async () => {
    await stranger.goto('/')
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Pots, and who makes them', { timeout: 100 })
  }).toPass()
  await expect(stranger).toHaveTitle('Werkhof')
  await expect(stranger.getByText('A marketplace for potters.')).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Find work' })).toHaveCSS('color', ACCENT_RGB)
  await page.goto('/')
  await page.getByText('How it works').scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: TITLE })).toBeVisible()
  await expectAccessible(page)
  expect(failures).toEqual([])
  await stop()
  rmSync(folder, { recursive: true, force: true })
})
