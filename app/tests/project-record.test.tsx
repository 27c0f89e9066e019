import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { qrSquaresOf } from '#platform/web/ui/media/qr-code.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { ProjectRecordPage } from '../screens/conversations/ProjectRecordPage.tsx'

const AT = '2026-11-20T08:00:00.000Z'
const hash = (digit: string) => digit.repeat(64)
const entry = {
  action: 'proposal',
  user_id: 2,
  username: 'devin',
  timestamp: AT,
  price: 1250,
  terms: 'A shop with ten pages.',
  milestones: null,
  changes: null,
  content_hash: hash('a'),
  version: 1,
}
const agreement = {
  id: 9,
  request_id: 7,
  request_title: 'A shop',
  conversation_id: 5,
  client_id: 1,
  client_username: 'clara',
  client_full_name: 'Clara Fisher',
  developer_id: 2,
  developer_username: 'devin',
  developer_full_name: 'Devin Moss',
  status: 'accepted',
  price: 1100,
  version: 2,
  proposed_by: 1,
  proposed_at: AT,
  agreement_date: AT,
  created_at: AT,
  updated_at: AT,
  terms: 'A shop with eight pages.',
  proposed_changes: null,
  content_hash: hash('b'),
  accepted_at: AT,
  negotiation_history: [
    entry,
    { ...entry, action: 'counter', username: 'clara', version: 2, price: 1100, terms: 'A shop with eight pages.' },
  ],
  milestones: [],
  deliveries: [
    {
      number: 1,
      milestone: null,
      message_id: 4,
      note: 'Seven pages.',
      state: 'returned',
      reason: 'One page is missing.',
      delivered_at: AT,
      replied_at: AT,
    },
  ],
}
const event = {
  prev_hash: hash('0'),
  seq: 1,
  action: 'proposal',
  actor_id: 2,
  at: AT,
  version: 1,
  content_hash: hash('a'),
}
const record = {
  format: 'agreement-record-1',
  agreement_id: 9,
  status: 'accepted',
  versions: [],
  events: [{ ...event, note: null, hash: hash('c') }],
  head_hash: hash('c'),
}
const project = {
  client_name: 'Clara Fisher',
  developer_name: 'Devin Moss',
  request: { title: 'A shop', content: 'We sell seeds.', estimated_budget: 1500, created_at: AT },
  pitch: { message: 'I have built three of these.', snagged_at: AT },
  ratings: [{ by: 'client', stars: 5, comment: 'On time.' }],
}

function show(responses: Record<string, Behaviour> = {}) {
  useAuth.setState({ token: 'token', isAuthenticated: true, user: { id: 1 } as never })
  return openScreen('/agreements/:id/project-record', <ProjectRecordPage />, '/agreements/9/project-record', {
    'GET /agreements/9': json(200, agreement),
    'GET /agreements/9/record': json(200, record),
    'GET /agreements/9/project-record': json(200, project),
    ...responses,
  })
}

test('one page holds request, pitch, terms with what changed, deliveries, ratings and the address that checks the seal', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user } = await show()
  expect(await screen.findByText('We sell seeds.')).toBeTruthy()
  for (const text of [
    'Clara Fisher (clara)',
    'I have built three of these.',
    'Seven pages.',
    'One page is missing.',
    'On time.',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(document.querySelector('del')?.textContent).toContain('ten')
  expect(document.querySelector('ins')?.textContent).toContain('eight')
  expect(screen.getByText(new RegExp(`/agreements/verify\\?code=A-9-${'c'.repeat(16)}$`))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('a code to scan leads to the same address, and is dark on light in every scheme and on paper', async () => {
  await show()
  const code = await screen.findByRole('img', { name: 'QR code: check this record' })
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2])
  // The light margin of four squares on each side, around a code that holds the address.
  const squares = qrSquaresOf(`${location.origin}/agreements/verify?code=A-9-${'c'.repeat(16)}`)
  expect(size).toBe((squares?.length ?? 0) + 8)
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/)
  const styles = readFileSync('platform/web/ui/media/QrCode.module.css', 'utf8')
  expect(styles).toMatch(/\.code \{[^}]*color-scheme: light;[^}]*forced-color-adjust: none;/)
})

test('what is gone or was never written is left out', async () => {
  await show({
    'GET /agreements/9': json(200, { ...agreement, deliveries: [] }),
    'GET /agreements/9/project-record': json(200, { ...project, request: null, pitch: null, ratings: [] }),
  })
  expect(await screen.findByText('Seal')).toBeTruthy()
  for (const name of ['Request', 'Pitch', 'Deliveries', 'Ratings'])
    expect(screen.queryByRole('heading', { name })).toBeNull()
})

test('a stranger finds no record', async () => {
  const none = refuse(404, 'not_found', 'Agreement not found')
  await show({
    'GET /agreements/9': none,
    'GET /agreements/9/record': none,
    'GET /agreements/9/project-record': none,
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Agreement not found' })).toBeTruthy()
})
