import { chromium, type Page } from '@playwright/test'
import { findChromium } from '#testing/chromium.ts'
import { countMatchTimes, readMatchTimes } from '#testing/journeys/match-times.ts'
import { spread } from './spread.ts'

const NEEDS = ['booking page', 'seed finder', 'museum guide', 'tool library', 'short stories']
// As people type who know what they want: 60 words a minute.
const BETWEEN_KEYS_MS = 200
const GOAL_MS = 100

async function typeNeeds(page: Page): Promise<number[]> {
  const field = page.getByLabel('What do you need?')
  await page.waitForFunction(() => (globalThis as { early?: { isOver: boolean } }).early?.isOver !== false)
  await field.focus()
  await countMatchTimes(page)
  for (const need of NEEDS) {
    await field.fill('')
    await field.pressSequentially(need, { delay: BETWEEN_KEYS_MS })
    await page.getByRole('option').nth(1).waitFor()
  }
  return readMatchTimes(page)
}

/** Prints how long matches take to appear after the key that asked for them, on the home page in Chromium. */
export async function measureMatches(origin: string, rounds: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await (await browser.newContext({ baseURL: origin })).newPage()
    await page.goto('/')
    times.push(...(await typeNeeds(page)))
    await page.context().close()
  }
  await browser.close()
  const within = times.filter((ms) => ms <= GOAL_MS).length
  process.stdout.write(
    `From a key to its matches: ${spread(times)} ms, ${within} of ${times.length} within ${GOAL_MS}\n`,
  )
}
