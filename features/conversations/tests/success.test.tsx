import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { storageEntry } from '#platform/web/drafts/storage.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { SubscriptionSuccessPage } from '../web/start/SubscriptionSuccessPage.tsx'

beforeEach(() => {
  useAuth.setState({ isAuthenticated: true, token: 'of-dev', user: { id: 2, userType: 'developer' } as never })
  const wish = { wished: { request_id: 7 }, payment: 'cs_1', until: Date.now() + 60_000 }
  storageEntry('pending_conversation_request_id').write(JSON.stringify(wish))
})

/** Comes back from the payment page while a conversation waits. */
async function returnFromPayment(start: Behaviour) {
  await meet((response, seen) => (seen.method === 'GET' ? json(200, { status: 'active' }) : start)(response, seen))
  renderPiece(
    <Routes>
      <Route path="/subscription/success" element={<SubscriptionSuccessPage />} />
      <Route path="/conversations/5" element={<p>The conversation</p>} />
    </Routes>,
    '/subscription/success?payment=cs_1',
  )
}

test('the conversation that waited for the payment is opened, once', async () => {
  await returnFromPayment(json(200, { id: 5 }))
  expect(await screen.findByText('The conversation')).toBeTruthy()
  expect(storageEntry('pending_conversation_request_id').read()).toBeNull()
})

test('a request that closed meanwhile does not make the subscription fail: it is active, and why nothing opened is said', async () => {
  await returnFromPayment(refuse(409, 'request_not_open', 'This request is no longer open'))
  expect(await screen.findByRole('heading', { name: 'Subscription Activated!' })).toBeTruthy()
  await waitFor(() => expect(screen.getByText('This request is no longer open')).toBeTruthy())
  expect(screen.queryByText('Verification Failed')).toBeNull()
  expect(storageEntry('pending_conversation_request_id').read()).toBeNull()
})
