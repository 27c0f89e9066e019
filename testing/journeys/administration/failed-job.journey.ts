import { openMailbox } from '#sandbox/mail/mailbox.ts'
import { startProgram } from '../../process/program.ts'
import { expect, expectAccessible, register, test, watchForFailures } from '../product.ts'
import { changeStopped, enterAgain, makeDataFolder } from '../stopped-program.ts'

const NO_MAIL_SERVER = 'smtp://127.0.0.1:9'

/** Lets the email to an account have failed as often as it is tried, which takes hours. */
async function failForGood(folder: string, username: string): Promise<void> {
  const rows = await changeStopped(
    folder,
    `update jobs set state = 'failed', failed_at = date_trunc('hour', now()), failures = 9,
       reason = coalesce(reason, 'the mail server cannot be reached'), expires_at = now() + interval '1 day'
     where kind = 'account-verify-email'
       and data->>'account_id' = (select id::text from accounts where username = '${username}') returning id`,
  )
  expect(rows).toHaveLength(1)
}

test('a failed job is retried', async ({ browser }) => {
  const { folder, deleteFolder } = await makeDataFolder()
  const away = await startProgram(folder, { SMTP_URL: NO_MAIL_SERVER })
  const key = /\/setup\?key=[\w-]+/.exec(away.said)?.[0] ?? ''
  const { page: setup, username: olga } = await register(browser, away, 'CLIENT')
  await setup.goto(key)
  await setup.getByRole('button', { name: 'Become the owner' }).click()
  await expect(setup.getByRole('heading', { name: /^Set up/ })).toBeVisible()
  const { username: ann } = await register(browser, away, 'CLIENT')
  await setup.goto('/admin/mail')
  await expect(setup.getByText(`${ann}@example.com`)).toBeVisible()
  await away.stop()
  await failForGood(folder, ann)

  const mailbox = await openMailbox({ host: '127.0.0.1' })
  const back = await startProgram(folder, { SMTP_URL: mailbox.smtpUrl })
  const page = await enterAgain(browser, back, olga)
  const failures = await watchForFailures(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: '1 failed job' }).click()
  await expect(page.getByText('Confirm your email address').last()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByText('One job will be tried again')).toBeVisible()
  await expect(page.getByText('Nothing has failed')).toBeVisible()
  const received = () => mailbox.emails().filter(({ to }) => to.includes(`${ann}@example.com`))
  await expect.poll(() => received().length).toBe(1)
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: '1 failed job' })).toHaveCount(0)
  await page.goto('/admin/audit')
  await expect(page.getByText('Tried failed jobs again').last()).toBeVisible()
  expect(failures).toEqual([])

  await back.stop()
  await mailbox.close()
  deleteFolder()
})
