import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProgram } from '../process/program.ts'
import { FIREFOX, startFirefox } from './firefox.ts'
import { Page } from './page.ts'

const TIMEOUT_MS = 600_000
const ENTER = '\uE007'
const TITLE = 'A booking page for my pottery'

const folder = mkdtempSync(join(tmpdir(), 'atelier-stranger-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(FIREFOX === undefined)(
  'a stranger posts a request from the home page in Firefox, and makes their account on the way',
  async () => {
    const program = await startProgram(folder, { DEMO_DATA: '1', ROLE: 'web,worker' })
    const firefox = await startFirefox(FIREFOX ?? '')
    try {
      const page = await Page.open(firefox.bidi, program.origin)
      await page.type('What do you need?', TITLE)
      await page.find('option', 'Post')
      await page.keys(ENTER)

      await page.type('Description', 'Forty seats, two kilns, and people who cancel by telephone.')
      await page.type('Budget', '900')
      await page.press('field', 'Everybody')
      await page.press('button', 'Continue')

      await page.type('Username', 'potter')
      await page.type('Email', 'potter@example.com')
      await page.type('Full name', 'Mia Potter')
      await page.type('Password', 'correct horse battery')
      await page.type('Confirm password', 'correct horse battery')
      await page.press('field', 'I accept')
      await page.press('button', 'Create Account and Post')

      await page.find('heading', TITLE)
      expect(await page.path()).toMatch(/^\/requests\/\d+$/)
    } finally {
      await firefox.stop()
      await program.stop()
    }
  },
  TIMEOUT_MS,
)
