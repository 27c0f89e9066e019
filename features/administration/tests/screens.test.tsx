import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { JobsPage } from '../web/JobsPage.tsx'
import { MailPage } from '../web/mail/MailPage.tsx'
import { MailTemplatesPage } from '../web/mail/MailTemplatesPage.tsx'

const email = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'account-verify-email',
  state: 'retrying',
  due_at: '2026-11-26T12:00:00Z',
  failures: 2,
  reason: 'ECONNREFUSED',
  recipient: { id: 7, address: 'ann@example.com' },
}

test('support sees whom an email is for and why it waits, and cancels it after a question', async () => {
  const { sent } = await openScreen('/admin/mail', <MailPage />, '/admin/mail', {
    'GET /administration/mail': json(200, [email]),
    'GET /administration/mail/sent': json(200, { sent: [] }),
    [`DELETE /administration/mail/${email.id}`]: json(204, undefined),
  })
  expect(await screen.findByText('Confirm your email address')).toBeTruthy()
  for (const text of ['ann@example.com', 'ECONNREFUSED', '2 failed attempts', 'Will be tried again'])
    expect(screen.getByText(text)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Cancel this email?')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the email' }))
  expect(await screen.findByText('Email cancelled')).toBeTruthy()
  expect(sent(`DELETE /administration/mail/${email.id}`)).toHaveLength(1)
})

test('where no email waits, the page says so', async () => {
  await openScreen('/admin/mail', <MailPage />, '/admin/mail?show=failed', {
    'GET /administration/mail/sent': json(200, { sent: [] }),
  })
  expect(await screen.findByText('No emails have failed')).toBeTruthy()
  expect(await screen.findByText('No emails were sent in the last day.')).toBeTruthy()
})

test('an email is shown in a frame in which nothing may run, and as text', async () => {
  const template = {
    name: 'account-reset-email',
    subject: 'Choose a new password',
    html: '<p>Hello</p>',
    text: 'Hello',
  }
  await openScreen('/admin/mail/templates', <MailTemplatesPage />, '/admin/mail/templates', {
    'GET /administration/mail/templates': json(200, { templates: [template] }),
  })
  const frame = await screen.findByTitle('Choose a new password')
  expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', '<p>Hello</p>'])
  expect(screen.getByText('Hello')).toBeTruthy()
})

test('jobs are listed with their numbers; failed ones can be tried again', async () => {
  const { sent } = await openScreen('/admin/jobs', <JobsPage />, '/admin/jobs?show=failed', {
    'GET /administration/jobs': json(200, {
      kinds: [{ kind: 'send-notices', waiting: 1, later: 0, running: 0, failed: 1 }],
      failed: [],
    }),
    'GET /administration/queue': json(200, [{ ...email, kind: 'send-notices', state: 'failed' }]),
    'POST /administration/jobs/retry': json(200, { retried: 1 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('One job will be tried again')).toBeTruthy()
  expect(sent('POST /administration/jobs/retry').map(({ body }) => JSON.parse(body) as object)).toEqual([
    { id: email.id },
  ])
})
