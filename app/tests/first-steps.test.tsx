import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { hang, json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { ClientDashboardPage } from '../screens/dashboards/ClientDashboardPage.tsx'
import { DeveloperDashboardPage } from '../screens/dashboards/DeveloperDashboardPage.tsx'

const DAY_MS = 24 * 3_600_000
const steps = () => screen.queryByRole('heading', { name: 'Your first steps' })
const counts = {
  requests: 1,
  open_requests: 1,
  shared_requests: 0,
  conversations: 0,
  unread_conversations: 0,
  projects: 0,
}

async function open(userType: 'client' | 'developer', days: number, statistics?: object) {
  const user = {
    id: 1,
    username: 'mia',
    fullName: 'Mia',
    userType,
    createdAt: new Date(Date.now() - days * DAY_MS).toISOString(),
  }
  useAuth.setState({ isAuthenticated: true, token: 'of-mia', user: user as never })
  configureCalls({ retries: 0 })
  await meet((response, seen) =>
    (statistics && seen.url.includes('/overviews/client') ? json(200, statistics) : hang)(response, seen),
  )
  renderPiece(userType === 'client' ? <ClientDashboardPage /> : <DeveloperDashboardPage />)
}

test.each(['client', 'developer'] as const)(
  'a new %s sees their first steps before the server has answered',
  async (role) => {
    await open(role, 0)
    expect(steps()).toBeTruthy()
  },
)

test('who has been here for long sees lists at once', async () => {
  await open('client', 30)
  expect(steps()).toBeNull()
})

test('who has begun sees lists at once from the next visit on', async () => {
  await open('client', 0, counts)
  await waitFor(() => expect(steps()).toBeNull())
  cleanup()
  await open('client', 0)
  expect(steps()).toBeNull()
})
