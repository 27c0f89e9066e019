import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import type { SubscriptionStatus } from '#features/subscriptions/contract.ts'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { DeveloperDashboardPage } from '../screens/dashboards/DeveloperDashboardPage.tsx'
import { registerFeatures } from '../shell/registrations.ts'

beforeAll(registerFeatures)

beforeEach(() => {
  const user = { id: 2, username: 'dev', fullName: 'Devin', userType: 'developer' } as never
  useAuth.setState({ isAuthenticated: true, token: 'of-dev', user })
})

async function openDashboard(stands: Partial<SubscriptionStatus>) {
  await meet((response, seen) => {
    const none = { current_period_end: null, cancel_at_period_end: false, grace_until: null, confirm_url: null }
    if (seen.url.endsWith('/subscription-status')) return json(200, { ...none, ...stands })(response, seen)
    return refuse(404, 'not_found')(response, seen)
  })
  renderPiece(<DeveloperDashboardPage />)
}

test.each<[string, Partial<SubscriptionStatus>, RegExp]>([
  ['payment is questioned', { status: 'disputed' }, /On hold: your bank has disputed the payment/],
  ['payment failed', { status: 'past_due', grace_until: '2026-11-25T10:00:00.000Z' }, /You can reach clients until/],
  ['subscription runs', { status: 'active', current_period_end: '2026-12-22T10:00:00.000Z' }, /It renews on/],
])('whose %s sees so on the dashboard, and comes to where it is managed', async (_, stands, words) => {
  await openDashboard(stands)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe('/subscription')
})

test('who has none is asked to subscribe', async () => {
  await openDashboard({ status: 'none' })
  await userEvent.click((await screen.findAllByRole('button', { name: 'Subscribe' }))[0]!)
  expect(await screen.findByRole('dialog', { name: 'Creator Subscription Required' })).toBeTruthy()
})
