import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { AuditPage } from '../web/AuditPage.tsx'

test('a CSV that cannot be saved says so on screen, and can be tried again', async () => {
  await openScreen('/admin/audit', <AuditPage />, '/admin/audit', {
    'GET /operators/audit': json(200, []),
    'GET /operators/audit.csv': json(403, { detail: 'Only an operator may do this', code: 'forbidden' }),
  })
  const button = await screen.findByRole('button', { name: 'Save as CSV' })
  await userEvent.click(button)
  expect(await screen.findByText('You do not have permission to perform this action.')).toBeTruthy()
  expect(button.getAttribute('data-loading')).toBeNull()
})

test('what became of a report is in words', async () => {
  const decided = {
    id: 4,
    action: 'decide_report',
    actor: { id: 1, username: 'mia' },
    account: null,
    reason: null,
    details: { item: 'request 12', before: 'open', after: 'warn' },
    created_at: '2026-11-20T08:00:00.000Z',
  }
  await openScreen('/admin/audit', <AuditPage />, '/admin/audit', { 'GET /operators/audit': json(200, [decided]) })
  expect(await screen.findByText('Open → Warned')).toBeTruthy()
})
