import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import { paymentsFeature } from '#features/payments/web.tsx'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { html, json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { notifications, Toaster } from '#platform/web/ui/feedback/Toaster.tsx'
import type { SubscriptionBilling, SubscriptionStatus } from '../contract.ts'
import { SubscriptionPage } from '../web/SubscriptionPage.tsx'

// As the product has it: what a call about money says is shown as it is.
beforeAll(() => configureCalls({ sentences: paymentsFeature.sentences }))

beforeEach(() => {
  const user = { id: 2, username: 'dev', userType: 'developer' } as never
  useAuth.setState({ isAuthenticated: true, token: 'of-dev', user })
})
afterEach(() => {
  notifications.clean()
  notifications.cleanQueue()
  window.location.hash = ''
})

const END = '2026-12-22T10:00:00.000Z'
const ACTIVE: SubscriptionStatus = {
  status: 'active',
  current_period_end: END,
  cancel_at_period_end: false,
  grace_until: null,
  confirm_url: null,
}
const BILLING: SubscriptionBilling = {
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
  next_payment: { cents: 995, at: END },
}

/** Opens the page of somebody whose subscription stands so; what they do is answered as told, and then it stands otherwise. */
async function openPage(stands: Partial<SubscriptionStatus>, does: Behaviour = html(502), then: typeof stands = {}) {
  let now = { ...ACTIVE, ...stands }
  const server = await meet((response, seen) => {
    if (seen.url.endsWith('/subscription-status')) return json(200, now)(response, seen)
    if (seen.url.endsWith('/subscription-billing')) return json(200, BILLING)(response, seen)
    now = { ...now, ...then }
    return does(response, seen)
  })
  renderPiece(
    <>
      <SubscriptionPage />
      <Toaster />
    </>,
  )
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const sent = () => server.seen.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body])
  return { press, sent }
}

test('a subscriber sees when it renews, what that costs and which card pays', async () => {
  await openPage({})
  expect(await screen.findByText(/It renews on/)).toBeTruthy()
  expect(await screen.findByText('Visa ending in 4242, expires 12/2034')).toBeTruthy()
  expect(screen.getByText('$9.95')).toBeTruthy()
})

test('a subscriber who cancels chooses the end of the month, and sees it', async () => {
  const ending = { ...ACTIVE, cancel_at_period_end: true }
  const { press, sent } = await openPage({}, json(200, ending), ending)
  await press('Cancel subscription')
  await press('End with the month')
  expect(await screen.findByText(/It will not renew/)).toBeTruthy()
  expect(sent()).toEqual([['/api/payments/cancel-subscription', JSON.stringify({ at: 'period_end' })]])
  expect(screen.getByRole('button', { name: 'Keep your subscription' })).toBeTruthy()
})

test('who thought again keeps it with one press', async () => {
  const { press } = await openPage({ cancel_at_period_end: true }, json(200, ACTIVE), ACTIVE)
  await press('Keep your subscription')
  expect(await screen.findByText(/It renews on/)).toBeTruthy()
})

test('whose payment failed sees until when the grace lasts, and hears why the bank refused again', async () => {
  const grace = { status: 'past_due', grace_until: '2026-11-25T10:00:00.000Z' } as const
  const { press } = await openPage(grace, refuse(402, 'card_declined', 'Your card was declined.'))
  expect(await screen.findByText('Payment failed')).toBeTruthy()
  expect(screen.getByText(/You can reach clients until/)).toBeTruthy()
  await press('Pay now')
  expect(await screen.findByText('Your card was declined.')).toBeTruthy()
})

test('a refused cancellation leaves the question open and says so', async () => {
  const away = refuse(
    502,
    'payment_provider_unavailable',
    'We cannot cancel your subscription right now. Try again later.',
  )
  const { press } = await openPage({}, away)
  await press('Cancel subscription')
  await press('End now')
  expect(await screen.findByText('We cannot cancel your subscription right now. Try again later.')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('who has none is asked to subscribe, and the provider is asked nothing about them', async () => {
  const { press } = await openPage({ status: 'none', current_period_end: null })
  await press('Subscribe Now')
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Creator Subscription Required' })).toBeTruthy())
  expect(screen.queryByText('Billing')).toBeNull()
})

test.each<[string, Behaviour, string]>([
  ['nothing readable comes', html(502), 'Request failed'],
  ['there is no better sentence', json(400, {}), 'Request failed'],
  ['the server says why', refuse(502, 'payment_provider_unavailable', 'Not right now'), 'Not right now'],
])('who cannot be led to the billing pages is told so when %s', async (_, portal, sentence) => {
  const { press } = await openPage({}, portal)
  await press('Change card')
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('without billing pages at the provider, what can be done on this page is said', async () => {
  const says = 'The page for cards and billing is not set up yet.'
  const { press } = await openPage({}, refuse(409, 'portal_missing', says))
  await press('Change card')
  expect(await screen.findByText(says)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel subscription' })).toBeTruthy()
})

test('whose bank asks for a confirmation is led to it, and not to paying anew', async () => {
  const confirm_url = 'https://invoice.example/1'
  await openPage({ status: 'past_due', grace_until: END, confirm_url })
  expect(await screen.findByRole('heading', { name: 'Your bank asks you to confirm the payment' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Confirm payment' }).getAttribute('href')).toBe(confirm_url)
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
})
