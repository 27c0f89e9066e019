import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import { stubBrowser } from '#platform/tests/browser.ts'
import { drawPiece } from '#platform/tests/draw-piece.tsx'
import { html, json, refuse, type Behaviour } from '#platform/tests/misbehaving.ts'
import { meet } from '#platform/tests/talking.ts'
import { Toaster } from '#platform/web/ui/Toaster.tsx'
import { DeveloperDashboardPage } from '../screens/DeveloperDashboardPage.tsx'
import { registerFeatures } from '../shell/registrations.ts'

beforeAll(registerFeatures)

const asBefore = useAuth.getState()
beforeEach(() => {
  stubBrowser()
  const user = { id: 2, username: 'dev', fullName: 'Devin', userType: 'developer' } as never
  useAuth.setState({ isAuthenticated: true, token: 'of-dev', user })
})
afterEach(() => {
  cleanup()
  useAuth.setState(asBefore)
  vi.unstubAllGlobals()
})

async function openDashboard(status: string, portal: Behaviour) {
  await meet((response, seen) => {
    const subscription = { status, current_period_end: null, cancel_at_period_end: false }
    if (seen.url.endsWith('/subscription-status')) return json(200, subscription)(response, seen)
    if (seen.url.endsWith('/payments/portal')) return portal(response, seen)
    return refuse(404, 'not_found')(response, seen)
  })
  drawPiece(
    <>
      <DeveloperDashboardPage />
      <Toaster />
    </>,
  )
}

test.each<[string, Behaviour, string]>([
  ['nothing readable comes', html(502), 'Request failed'],
  ['there is no better sentence', json(400, {}), 'Request failed'],
  ['the server says why', refuse(502, 'payment_provider_unavailable', 'Not right now'), 'Not right now'],
])('who cannot be led to the billing pages is told so when %s', async (_, portal, sentence) => {
  await openDashboard('active', portal)
  await userEvent.click(await screen.findByRole('button', { name: 'Manage' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('whose payment is questioned sees that the subscription is on hold, and can manage it', async () => {
  await openDashboard('disputed', html(502))
  expect(await screen.findByText(/On hold: your bank questions the payment/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Manage' })).toBeTruthy()
})
