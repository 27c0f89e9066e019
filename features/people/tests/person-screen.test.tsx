import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { byCall, callOf, json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import type { OperatorRole } from '#features/accounts/contract.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { PersonDetails } from '../contract.ts'
import { PersonPage } from '../web/PersonPage.tsx'

const [SAM, ANN] = [1, 7]
const AT = '2026-11-20T08:00:00.000Z'
const person = (changes: Partial<PersonDetails> = {}): PersonDetails => ({
  id: ANN,
  username: 'ann',
  full_name: 'Ann Brandt',
  email: 'ann@example.com',
  email_verified: false,
  user_type: 'client',
  created_at: AT,
  is_suspended: false,
  operator_roles: [],
  last_seen_at: null,
  has: {
    requests: 3,
    conversations: 2,
    pitches: 0,
    agreements: 1,
    videos: 0,
    showcases: 0,
    products: 0,
    purchases: 0,
    share_links: 0,
  },
  balance_cents: 1250,
  subscription: null,
  ...changes,
})

beforeEach(() => {
  localStorage.setItem('token', 'of-sam')
  const user = { id: SAM, username: 'sam', userType: 'client', fullName: 'Sam' }
  useAuth.setState({ isAuthenticated: true, user: user as never })
})

async function show(roles: OperatorRole[], changes: Partial<PersonDetails> = {}) {
  const found = person(changes)
  const server = await meet(
    byCall({
      'GET /operators/me': json(200, { roles }),
      [`GET /people/${found.id}`]: json(200, found),
      [`GET /people/${found.id}/sessions`]: json(200, []),
      [`GET /people/${found.id}/notes`]: json(200, []),
      'GET /auth/account': json(200, { has_password: true }),
      [`GET /people/${found.id}/closing`]: json(200, {
        losses: [{ kind: 'balance', count: null, cents: found.balance_cents }],
        gives_up: { balance_cents: found.balance_cents, purchases: 0 },
        stays: [],
      }),
      'POST /operators/accounts/7/suspend': json(200, { id: ANN, username: 'ann', is_suspended: true }),
    }),
  )
  renderPiece(
    <Routes>
      <Route path="/admin/people/:id" element={<PersonPage />} />
    </Routes>,
    `/admin/people/${found.id}`,
    [],
  )
  await screen.findByText('Ann Brandt')
  return { user: userEvent.setup(), sent: (wanted: string) => server.seen.filter((seen) => callOf(seen) === wanted) }
}

test('support sees what somebody has, and does not suspend them', async () => {
  await show(['support'])
  expect(await screen.findByText('$12.50')).toBeTruthy()
  expect(screen.getByText('Address not confirmed')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mark as confirmed' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
})

test('an owner suspends somebody once a reason is given', async () => {
  const { user, sent } = await show(['owner'])
  await user.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = await screen.findByRole('dialog')
  const confirm = [...dialog.querySelectorAll('button')].find(({ type }) => type === 'submit')
  if (!confirm) throw new Error('There is no button to confirm with')
  await user.click(confirm)
  expect(await screen.findByText('Give a reason')).toBeTruthy()
  await user.type(screen.getByLabelText('Reason'), 'Spam')
  await user.click(confirm)
  const suspend = 'POST /operators/accounts/7/suspend'
  await waitFor(() => expect(sent(suspend)).toHaveLength(1))
  expect(JSON.parse(sent(suspend)[0]?.body ?? '')).toEqual({ reason: 'Spam' })
})

test('who closes the account of somebody in debt reads that they still owe it', async () => {
  const { user } = await show(['support'], { balance_cents: -550 })
  await user.click(await screen.findByRole('button', { name: /^More actions/ }))
  await user.click(await screen.findByRole('menuitem', { name: /^Close their account/ }))
  expect(await screen.findByText('They still owe $5.50: closing the account does not cancel that')).toBeTruthy()
})

test('the state of a subscription is in words', async () => {
  await show(['support'], { user_type: 'developer', subscription: { status: 'past_due', current_period_end: AT } })
  expect(await screen.findByText(/^Payment overdue, period ends/)).toBeTruthy()
})

test.each([
  ['an owner', { operator_roles: ['owner'] as OperatorRole[] }],
  ['oneself', { id: SAM }],
])('support is offered nothing for %s', async (_, changes) => {
  await show(['support'], changes)
  expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark as confirmed' })).toBeNull()
  expect(screen.queryByLabelText('New note')).toBeNull()
})
