import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { html, json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import { StartConversationButton } from '../web/start/StartConversationButton.tsx'
import { SubscriptionSuccessPage } from '../web/start/SubscriptionSuccessPage.tsx'

beforeEach(() => {
  localStorage.setItem('token', 'of-dev')
  useAuth.setState({ isAuthenticated: true, token: 'of-dev', user: { id: 2, userType: 'developer' } as never })
})
afterEach(() => {
  window.location.hash = ''
})

const Here = () => <output>{useLocation().pathname}</output>
const here = () => document.querySelector('output')?.textContent

/** A server by what is asked; `payment` is the one that the next payment page is for. */
async function givenServer(responses: {
  active?: boolean
  payment?: string
  start?: Behaviour
  subscribe?: Behaviour
}) {
  return meet((response, seen) => {
    const answer = (): Behaviour => {
      if (seen.url.endsWith('/subscription-status')) return json(200, { status: responses.active ? 'active' : 'none' })
      if (seen.url.endsWith('/payments/config')) return json(200, { currency: 'usd', subscription_price_cents: 995 })
      if (seen.url.endsWith('/create-subscription'))
        return responses.subscribe ?? json(200, { url: '#the-payment-page', payment: responses.payment })
      return responses.start ?? json(200, { id: 12 })
    }
    return answer()(response, seen)
  })
}
const subscribe = async (payment: string) => {
  await givenServer({ payment })
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe Now' }))
  await waitFor(() => expect(window.location.hash).toBe('#the-payment-page'))
  window.location.hash = ''
  cleanup()
}
const wishToConversation = async (payment: string) => {
  await givenServer({})
  renderPiece(<StartConversationButton requestId={4} />)
  await userEvent.click(screen.getByRole('button', { name: 'Start Conversation' }))
  await subscribe(payment)
}
const subscribeAlone = async (payment: string) => {
  renderPiece(<SubscribeDialog opened onClose={() => undefined} />)
  await subscribe(payment)
}
const comeBackPaid = async (payment: string) => {
  const server = await givenServer({ active: true })
  renderPiece(
    <>
      <Routes>
        <Route path="/subscription/success" element={<SubscriptionSuccessPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Here />
    </>,
    `/subscription/success?payment=${payment}`,
  )
  return server
}
const expectNothingOpened = async (server: Awaited<ReturnType<typeof givenServer>>) => {
  // It stands there only when nothing is being opened.
  expect(await screen.findByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
  expect(here()).toBe('/subscription/success')
  expect(server.seen.map(({ method }) => method)).not.toContain('POST')
}

test('the payment that was begun for a conversation opens it', async () => {
  await wishToConversation('cs_1')
  await comeBackPaid('cs_1')
  await waitFor(() => expect(here()).toBe('/conversations/12'))
  expect(localStorage.getItem('pending_conversation_request_id')).toBeNull()
})

test('who went back and subscribes later for its own sake, on the same page or another, opens nothing unasked', async () => {
  for (const later of ['cs_1', 'cs_2']) {
    await wishToConversation('cs_1')
    await subscribeAlone(later)
    await expectNothingOpened(await comeBackPaid(later))
    cleanup()
  }
})

test('who comes to the success page in some other way opens nothing: another payment, an address somebody made up', async () => {
  await wishToConversation('cs_1')
  await expectNothingOpened(await comeBackPaid('cs_of_another'))
  cleanup()
  localStorage.setItem('pending_conversation_request_id', '4')
  await expectNothingOpened(await comeBackPaid('4'))
})

test('who subscribed for something they were doing goes back to it, and it goes on by itself', async () => {
  renderPiece(
    <SubscribeDialog opened onClose={() => undefined} comesBack={{ intent: 'pitch 4' }} />,
    '/requests/4?from=list',
  )
  await subscribe('cs_3')
  await comeBackPaid('cs_3')
  await waitFor(() => expect(here()).toBe('/requests/4'))
  expect(sessionStorage.getItem('intentAfterLogin')).toContain('"pitch 4"')
  sessionStorage.clear()
})

test('after a day nobody remembers the wish', async () => {
  await wishToConversation('cs_1')
  const wish = JSON.parse(localStorage.getItem('pending_conversation_request_id') ?? '{}') as { until: number }
  expect(wish.until - Date.now()).toBeLessThanOrEqual(25 * 3_600_000)
  localStorage.setItem('pending_conversation_request_id', JSON.stringify({ ...wish, until: Date.now() - 1 }))
  await expectNothingOpened(await comeBackPaid('cs_1'))
  expect(localStorage.getItem('pending_conversation_request_id')).toBeNull()
})

test.each<[string, Behaviour, string]>([
  ['nothing readable comes', html(502), 'Failed to start conversation'],
  ['there is no better sentence', json(418, {}), 'Failed to start conversation'],
  [
    'the server says why',
    refuse(409, 'request_not_open', 'This request is no longer open'),
    'This request is no longer open',
  ],
  ['the status says enough', json(429, {}), 'Too many requests. Please try again later.'],
])('a conversation that cannot be started says so on the card when %s', async (_, start, sentence) => {
  await givenServer({ active: true, start })
  renderPiece(<StartConversationButton requestId={4} />)
  await userEvent.click(screen.getByRole('button', { name: 'Start Conversation' }))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})

test.each<[string, Behaviour, string]>([
  ['nothing readable comes', html(502), 'Failed to start subscription'],
  ['there is no better sentence', json(400, {}), 'Failed to start subscription'],
  ['the server says why', refuse(409, 'already_subscribed', 'You already have one'), 'You already have one'],
  ['the answer holds no address', json(200, {}), 'Invalid response from server'],
])('a subscription that cannot be started says so in the dialog when %s', async (_, answer, sentence) => {
  await givenServer({ subscribe: answer })
  renderPiece(<SubscribeDialog opened onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe Now' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})
