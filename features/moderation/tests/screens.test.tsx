import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import type { ReportCase, Statement, WholeReportCase } from '../contract.ts'
import { ReportButton } from '../web.tsx'
import { HeldPage } from '../web/reports/HeldPage.tsx'
import { ReportPage } from '../web/reports/ReportPage.tsx'
import { ReportsPage } from '../web/reports/ReportsPage.tsx'
import { StatementPage } from '../web/StatementPage.tsx'

const AT = '2026-11-26T08:00:00Z'
const listed: ReportCase = {
  id: 7,
  kind: 'request',
  item_id: 3,
  title: 'Cheap pills',
  path: '/tickets/3',
  state: 'open',
  measure: null,
  report_count: 2,
  reasons: ['spam', 'scam'],
  owner: { id: 4, username: 'ann' },
  reported_at: AT,
}
const whole: WholeReportCase = {
  ...listed,
  version: 0,
  excerpt: 'I sell pills',
  now: 'I sell cakes',
  messages: [],
  reports: [
    {
      id: 1,
      reason: 'spam',
      text: 'Look at the link',
      reporter: null,
      email: 'vera@example.com',
      reports_made: 3,
      reports_dismissed: 2,
      created_at: AT,
    },
  ],
  decisions: [],
  appeals: [],
  owner: { ...listed.owner, is_suspended: false, is_limited: true, earlier: [] },
  actions: ['dismiss', 'hide', 'warn', 'limit', 'suspend'],
  must_be_other: false,
  is_alone: false,
}
const statement: Statement = {
  role: 'affected',
  kind: 'request',
  title: 'Cheap pills',
  excerpt: 'I sell pills',
  state: 'decided',
  reasons: ['spam'],
  decisions: [{ id: 1, action: 'hide', reason: 'Pills are forbidden', on_appeal: false, created_at: AT }],
  appeals: [],
  can_appeal: true,
}
const bodies = (seen: { body: string }[]) => seen.map(({ body }) => JSON.parse(body) as unknown)

test('a visitor reports something with a reason and an address, and is thanked', async () => {
  const { sent, user } = await openScreen('/', <ReportButton kind="video" id={5} ownerId={9} />, '/', {
    'POST /reports': json(200, { received: true }),
  })
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this video' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(sent('POST /reports')).toEqual([])
  expect(dialog.getByText('Choose what is wrong')).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'spam')
  await user.type(dialog.getByLabelText('Your email address'), 'vera@example.com')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText('Thank you. We will look at it.')).toBeTruthy()
  expect(bodies(sent('POST /reports'))).toEqual([
    { kind: 'video', id: 5, reason: 'spam', text: '', email: 'vera@example.com' },
  ])
})

test('who reports something that is gone reads that, and keeps what they wrote', async () => {
  const { user } = await openScreen('/', <ReportButton kind="video" id={5} ownerId={9} />, '/', {
    'POST /reports': refuse(404, 'not_found', 'This is no longer here.'),
  })
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'spam')
  await user.type(dialog.getByLabelText('What should we know?'), 'At the end')
  await user.type(dialog.getByLabelText('Your email address'), 'vera@example.com')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect((await dialog.findByRole('alert')).textContent).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('What should we know?').value).toBe('At the end')
})

test('moderators see the queue, and what will be there while it is empty', async () => {
  await openScreen('/admin/reports', <ReportsPage />, '/admin/reports', { 'GET /reports/cases': json(200, [listed]) })
  const row = await screen.findByRole('link', { name: 'Request: Cheap pills' })
  expect(row.getAttribute('href')).toBe('/admin/reports/7')
  expect(screen.getByText('2 reports')).toBeTruthy()
  cleanup()
  await openScreen('/admin/reports', <ReportsPage />, '/admin/reports?show=appealed', {})
  expect(await screen.findByText('No appeals')).toBeTruthy()
})

test('a moderator reads a case in context, and decides with a prepared reason', async () => {
  const { sent, user } = await openScreen('/admin/reports/:id', <ReportPage />, '/admin/reports/7', {
    'GET /reports/cases/7': json(200, whole),
    'POST /reports/cases/7/decisions': json(200, { ...whole, state: 'decided', measure: 'hide', version: 1 }),
  })
  expect(await screen.findByText('I sell pills')).toBeTruthy()
  expect(screen.getByText('I sell cakes')).toBeTruthy()
  expect(screen.getByText('3 reports so far, 2 of them dismissed')).toBeTruthy()
  expect(screen.getByText('Limited')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Decide' }))
  expect(screen.getByText('Choose a decision')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Decision'), 'hide')
  await user.selectOptions(screen.getByLabelText('Start from a template'), 'Spam')
  await user.click(screen.getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(sent('POST /reports/cases/7/decisions')).toHaveLength(1))
  expect(bodies(sent('POST /reports/cases/7/decisions'))).toEqual([
    {
      action: 'hide',
      reason: 'It advertises something that has nothing to do with this marketplace.',
      version: 0,
    },
  ])
})

test('who may not decide reads why, and who is alone is told so and may', async () => {
  const at = (changes: Partial<WholeReportCase>) =>
    openScreen('/admin/reports/:id', <ReportPage />, '/admin/reports/7', {
      'GET /reports/cases/7': json(200, { ...whole, ...changes }),
    })
  await at({ must_be_other: true })
  expect(await screen.findByText(/Somebody else must decide this/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  cleanup()
  await at({ must_be_other: true, is_alone: true })
  expect(await screen.findByText(/you are the only one here who can/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Decide' })).toBeTruthy()
})

test('the person affected reads what was decided and why, and appeals', async () => {
  const appealed = { ...statement, state: 'appealed', can_appeal: false }
  const { sent, user } = await openScreen('/statements/:token', <StatementPage />, '/statements/abc', {
    'GET /reports/statements/abc': json(200, statement),
    'POST /reports/statements/abc/appeal': json(200, appealed),
  })
  expect(await screen.findByText('Pills are forbidden')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(screen.getByText('Write why we should decide differently')).toBeTruthy()
  await user.type(screen.getByLabelText('Why should we decide differently?'), 'They are cakes')
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  await waitFor(() => expect(bodies(sent('POST /reports/statements/abc/appeal'))).toEqual([{ text: 'They are cakes' }]))
})

test('of what was held for review, its author is not told that somebody reported it', async () => {
  const at = (changes: Partial<Statement>) =>
    openScreen('/statements/:token', <StatementPage />, '/statements/abc', {
      'GET /reports/statements/abc': json(200, { ...statement, ...changes }),
    })
  await at({})
  expect(await screen.findByText('Somebody reported your request to the moderators.')).toBeTruthy()
  cleanup()
  await at({ reasons: [] })
  expect(await screen.findByText('A moderator reviewed what you published.')).toBeTruthy()
  expect(screen.queryByText(/Somebody reported/)).toBeNull()
})

const openHeld = async () => {
  const item = { id: 2, kind: 'request', item_id: 3, title: 'Cakes', owner: listed.owner, created_at: AT }
  const opened = await openScreen('/admin/reports/held', <HeldPage />, '/admin/reports/held', {
    'GET /reports/held': json(200, [item]),
    'GET /reports/held/2': json(200, { excerpt: 'For a wedding' }),
    'PUT /reports/held/2': json(204, null),
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Review' }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Cakes' })) }
}

test('a moderator looks at what is held, and releases it', async () => {
  const { dialog, sent, user } = await openHeld()
  expect(await dialog.findByText('For a wedding')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Hide it' }))
  expect(dialog.getByText('Write a reason')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(bodies(sent('PUT /reports/held/2'))).toEqual([{ action: 'release' }]))
})

test('a moderator who hides what is held is told so', async () => {
  const { dialog, sent, user } = await openHeld()
  await user.type(dialog.getByLabelText('Reason'), 'Spam')
  await user.click(dialog.getByRole('button', { name: 'Hide it' }))
  expect(await screen.findByText('Hidden. Its author hears of it.')).toBeTruthy()
  expect(bodies(sent('PUT /reports/held/2'))).toEqual([{ action: 'hide', reason: 'Spam' }])
})
