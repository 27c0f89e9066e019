import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { hang, json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import { SubscriptionSuccessPage } from '../web/start/SubscriptionSuccessPage.tsx'

const Here = () => <output>{useLocation().pathname}</output>
const here = () => document.querySelector('output')?.textContent

async function returnFromPayment(userType: 'client' | 'developer' | null, ...responses: Behaviour[]) {
  const server = await meet(...responses)
  if (userType !== null) {
    localStorage.setItem('token', 'mine')
    useAuth.setState({ token: 'mine', isAuthenticated: true, user: { id: 7, username: 'ann', userType } as never })
  }
  renderPiece(
    <>
      <Routes>
        <Route path="/subscription/success" element={<SubscriptionSuccessPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Here />
    </>,
    '/subscription/success',
  )
  return { server, user: userEvent.setup() }
}

test('who comes back without their session is asked to sign in, and nothing is asked of the server', async () => {
  const { server, user } = await returnFromPayment(null, hang)
  screen.getByText('Sign in to see your subscription')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(useSignInPrompt.getState().opened).toBe(true)
  expect([here(), server.seen]).toEqual(['/subscription/success', []])
})

test('a client is told that they need none', async () => {
  const { server, user } = await returnFromPayment('client', hang)
  screen.getByText('Clients need no subscription')
  await user.click(screen.getByRole('link', { name: 'Go to your dashboard' }))
  expect([here(), server.seen]).toEqual(['/client-dashboard', []])
})

test('a creator whose payment is known is told so', async () => {
  await returnFromPayment('developer', json(200, { status: 'active' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Subscription Activated!' })).toBeTruthy()
})

test('who cannot be verified is told so, and may try again', async () => {
  const { user } = await returnFromPayment('developer', refuse(400, 'odd'), json(200, { status: 'active' }))
  await screen.findByText('Failed to verify subscription. Please try again.')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Subscription Activated!' })).toBeTruthy()
})
