import type { Page } from '@playwright/test'
import { openMailbox } from '#sandbox/mail/mailbox.ts'
import { startProgram } from '../../process/program.ts'
import { expect, expectAccessible, register, test } from '../product.ts'
import { apiAs } from '../session.ts'
import { changeStopped, enterAgain, makeDataFolder, startWithJobs } from '../stopped-program.ts'

async function saveSearch(page: Page): Promise<void> {
  await page.goto('/search?q=sundial')
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search saved' })
  await dialog.getByLabel('Tell me').selectOption('Email, within minutes')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a saved search sends one email, which one click of a mail program ends', async ({ browser }) => {
  const { folder, deleteFolder } = await makeDataFolder()
  const mailbox = await openMailbox({ host: '127.0.0.1' })
  const settings = { SMTP_URL: mailbox.smtpUrl }
  const first = await startProgram(folder, { ROLE: 'web', ...settings })
  const reader = await register(browser, first, 'CREATOR')
  await saveSearch(reader.page)
  const client = await register(browser, first, 'CLIENT')
  for (const title of ['A sundial for our school', 'Two sundials']) {
    const body = { title, content: 'That is right in summer too.', is_public: true }
    await apiAs(first.origin, client.session).call('POST /requests', { body })
  }
  await first.stop()

  const received = (subject: RegExp) =>
    mailbox
      .emails()
      .filter((email) => email.to.includes(`${reader.username}@example.com`) && subject.test(email.subject))
  const second = await startWithJobs(folder, settings)
  await expect.poll(() => received(/^Confirm your email address/)).toHaveLength(1)
  const page = await enterAgain(browser, second, reader.username)
  await page.goto(/http\S+verify-email\S+/.exec(received(/^Confirm/)[0]?.text ?? '')?.[0] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeVisible()
  await expect(async () => {
    await page.goto('/saved-searches')
    await expect(page.getByText('2 new results')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await second.stop()

  // As if the minutes had passed in which more is collected.
  expect(
    await changeStopped(folder, `update jobs set due_at = now() where kind = 'saved-searches-at-once' returning id`),
  ).toHaveLength(1)
  const third = await startWithJobs(folder, settings)
  await expect.poll(() => received(/sundial/)).toHaveLength(1)
  const [email] = received(/sundial/)
  expect(email?.subject).toBe('2 new results for “sundial”')
  expect(email?.text).toContain('A sundial for our school')
  expect(email?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const oneClick = /<(http[^>]+)>/.exec(email?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const stranger = await (await browser.newContext({ baseURL: third.origin })).newPage()
  expect((await stranger.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(204)
  await stranger.goto(/http\S+saved-searches\/unsubscribe\S+/.exec(email?.text ?? '')?.[0] ?? '')
  await expect(stranger.getByText('Emails about this saved search are stopped.')).toBeVisible()
  await expectAccessible(stranger)
  const later = await enterAgain(browser, third, reader.username)
  await later.goto('/saved-searches')
  await expect(later.getByText('Emails stopped')).toBeVisible()
  expect(received(/sundial/)).toHaveLength(1)
  await third.stop()
  await mailbox.close()
  deleteFolder()
})
