import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import { json, nothing, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { auth, useAuth } from '../web/session/auth-state.ts'
import { OAuthSuccessPage } from '../web/social/OAuthSuccessPage.tsx'
import { SelectRolePage } from '../web/entry/SelectRolePage.tsx'
import { renderView } from './render-screen.tsx'

const mara = { id: 8, username: 'mara', email: 'mara@example.com', user_type: 'client', google_id: '111' }
const SENT = {
  'GET /auth/me': json(200, { ...mara, github_id: null, linkedin_id: null }),
  'POST /auth/exchange': refuse(409, 'other_browser'),
  'POST /auth/logout': nothing,
}

beforeEach(() => auth.loginSucceeded('mine', { id: 7, username: 'ann', user_type: 'client' }))
afterEach(() => auth.loggedOut())

const who = () => [localStorage.getItem('token'), useAuth.getState().user?.username]

test('a sign-in that was begun in another browser asks first, and goes on when it was wanted', async () => {
  let asked = 0
  const { user, bodies } = await renderView(<OAuthSuccessPage />, '/oauth-success?token=sent', {
    ...SENT,
    'POST /auth/exchange': (response, seen) =>
      (asked++ === 0 ? SENT['POST /auth/exchange'] : json(200, { access_token: 'traded', token_type: 'bearer' }))(
        response,
        seen,
      ),
  })
  await screen.findByRole('heading', { name: 'Continue as mara?' })
  screen.getByText(/mara@example\.com/)
  expect(who()).toEqual(['mine', 'ann'])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Welcome back, mara!')
  expect(who()).toEqual(['traded', 'mara'])
  expect(bodies('POST /auth/exchange')).toEqual([
    { token: 'sent', confirmed: false },
    { token: 'sent', confirmed: true },
  ])
})

test('whoever does not want it stays who they are, and what was sent opens nothing any more', async () => {
  const { user, server } = await renderView(<SelectRolePage />, '/select-role?token=sent', SENT)
  await user.click(await screen.findByRole('button', { name: 'No, thanks' }))
  await waitFor(() => expect(address()).toBe('/'))
  await waitFor(() => expect(server.seen.at(-1)?.url).toMatch(/logout/))
  expect(server.seen.at(-1)?.headers.authorization).toBe('Bearer sent')
  expect(who()).toEqual(['mine', 'ann'])
})
