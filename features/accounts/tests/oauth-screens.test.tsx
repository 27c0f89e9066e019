import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#platform/web/api/query.ts'
import { auth, useAuth } from '../web/session/auth-state.ts'
import { OAuthButtons } from '../web/social/OAuthButtons.tsx'
import { OAuthSuccessPage } from '../web/social/OAuthSuccessPage.tsx'
import { SelectRolePage } from '../web/entry/SelectRolePage.tsx'

const user = {
  id: 7,
  username: 'mara',
  email: 'mara@example.com',
  full_name: 'Mara',
  is_active: true,
  user_type: 'client' as string | null,
  created_at: '2026-01-02T03:04:05Z',
  needs_role_selection: false,
  email_verified: true,
  google_id: '111' as string | null,
  github_id: null,
  linkedin_id: null,
}
const undecided = { ...user, user_type: null, needs_role_selection: true }

// What the server answers, by method and path; a number is a refusal.
const NOBODY = 'null'
const TRADED = { access_token: 'session', token_type: 'bearer' }
let responses: Record<string, unknown>
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers()
  window.matchMedia = ((query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia
  auth.loggedOut()
  asked = []
  responses = {
    'POST /api/auth/exchange': TRADED,
    'GET /api/auth/me': user,
    'GET /api/auth/providers': { providers: ['google', 'linkedin'] },
  }
  vi.stubGlobal(
    'fetch',
    vi.fn<(address: string, options?: RequestInit) => Promise<Response>>(async (address, options) => {
      const path = address.split('?', 1)[0]
      const what = `${options?.method ?? 'GET'} ${path}`
      asked.push(what)
      const response = responses[what] ?? 404
      if (response === NOBODY) return Response.json(null)
      if (typeof response !== 'number') return Response.json(response)
      return Response.json({ detail: 'Refused', code: 'refused' }, { status: response })
    }),
  )
})

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const place = () => document.querySelector('output')?.textContent

function open(address: string, page: ReactNode) {
  window.history.replaceState(null, '', address)
  return render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={address.split('?', 1)[0] ?? ''} element={page} />
            <Route path="*" element={null} />
          </Routes>
          <Where />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('without a token it says so and leads to the sign-in page after two seconds', async () => {
  open('/oauth-success', <OAuthSuccessPage />)
  await pass(0)
  screen.getByText('Missing authentication token')
  await pass(1_999)
  expect(place()).toBe('/oauth-success')
  await pass(1)
  expect(place()).toBe('/login')
  expect(asked).toEqual([])
})

test('the token leaves the address before anything is asked, and is traded for another', async () => {
  open('/oauth-success?token=once', <OAuthSuccessPage />)
  expect(window.location.search).toBe('')
  await pass(0)
  screen.getByText('Welcome back, mara!')
  expect(localStorage.getItem('token')).toBe('session')
  expect(localStorage.getItem('google_id')).toBe('111')
  await pass(1_499)
  expect(place()).toMatch(/^\/oauth-success/)
  await pass(1)
  expect(place()).toBe('/client-dashboard')
})

test('whoever was on the way somewhere lands there', async () => {
  sessionStorage.setItem('redirectAfterLogin', '/conversations/7')
  open('/oauth-callback?token=once', <OAuthSuccessPage />)
  await pass(0)
  await pass(1_500)
  expect(place()).toBe('/conversations/7')
})

test('a creator goes to their own dashboard', async () => {
  responses['GET /api/auth/me'] = { ...user, user_type: 'developer' }
  open('/oauth-success?token=once', <OAuthSuccessPage />)
  await pass(0)
  await pass(1_500)
  expect(place()).toBe('/developer-dashboard')
})

test('a newcomer is led to choose a role', async () => {
  responses['GET /api/auth/me'] = undecided
  open('/oauth-success?token=once', <OAuthSuccessPage />)
  await pass(0)
  screen.getByText('Welcome! Please select your role to continue')
  await pass(1_500)
  expect(place()).toBe('/select-role')
})

test('a profile that cannot be fetched is taken from an earlier visit', async () => {
  localStorage.setItem('user', JSON.stringify(user))
  responses['GET /api/auth/me'] = 403
  open('/oauth-success?token=once', <OAuthSuccessPage />)
  await pass(0)
  screen.getByText('Welcome back, mara!')
})

test('with no profile and no earlier visit it says so and leads to the choice of a role', async () => {
  responses['GET /api/auth/me'] = 403
  open('/oauth-success?token=once', <OAuthSuccessPage />)
  await pass(0)
  screen.getByText('Could not retrieve your profile')
  await pass(1_500)
  expect(place()).toBe('/select-role')
})

test('a code that is refused leaves nobody signed in', async () => {
  responses['POST /api/auth/exchange'] = 400
  open('/oauth-success?token=forged', <OAuthSuccessPage />)
  await pass(0)
  screen.getByText('Authentication error')
  expect(localStorage.getItem('token')).toBeNull()
  await pass(2_000)
  expect(place()).toBe('/login')
})

test('a code that is refused ends nobody’s session: anybody can send such a link', async () => {
  auth.loginSucceeded('mine', user)
  responses['POST /api/auth/exchange'] = 400
  open('/oauth-success?token=forged', <OAuthSuccessPage />)
  await pass(0)
  screen.getByText('Authentication error')
  expect([localStorage.getItem('token'), useAuth.getState().token]).toEqual(['mine', 'mine'])
  expect(useAuth.getState().user?.username).toBe('mara')
})

test.each([
  ['nobody was signed in before', null],
  ['somebody was, whose session stays', 'mine'],
])('a token that came with the address goes when it fails after all: %s', async (_, before) => {
  if (before !== null) localStorage.setItem('token', before)
  // No refusal, and no profile either.
  responses['GET /api/auth/me'] = NOBODY
  open('/oauth-success?token=once', <OAuthSuccessPage />)
  await pass(0)
  screen.getByText('Authentication error')
  expect(localStorage.getItem('token')).toBe(before)
})

test('a new session begins with a sign of life, so that the silence of the last one does not end it', async () => {
  const yesterday = Date.now() - 86_400_000
  localStorage.setItem('last_activity', String(yesterday))
  open('/oauth-success?token=once', <OAuthSuccessPage />)
  await pass(0)
  expect(Number(localStorage.getItem('last_activity'))).toBeGreaterThan(yesterday)
})

test('a newcomer who comes straight to the choice of a role has the token traded first', async () => {
  responses['GET /api/auth/me'] = undecided
  open('/select-role?token=once', <SelectRolePage />)
  expect(window.location.search).toBe('')
  await pass(0)
  screen.getByText('Welcome! Please select your role to continue')
  expect(localStorage.getItem('token')).toBe('session')
  await pass(1_500)
  expect(place()).toBe('/select-role')
  screen.getByRole('radio', { name: /^Creator/ })
})

test('an address that brings an error instead leads to the sign-in page', async () => {
  open('/oauth-callback?error=access_denied', <OAuthSuccessPage />)
  await pass(0)
  screen.getByText('Authentication error')
  await pass(2_000)
  expect(place()).toBe('/login?error=authentication_failed')
})

test('a linked provider is added to the account that is signed in, and leads back to the profile', async () => {
  auth.loginSucceeded('mine', user)
  responses['POST /api/auth/identities'] = [{ provider: 'github', created_at: '2026-01-02T03:04:05Z' }]
  open('/oauth-success?linked=github&token=once', <OAuthSuccessPage />)
  await pass(0)
  screen.getByText('GitHub is linked to your account.')
  expect(asked).toEqual(['POST /api/auth/identities'])
  expect(localStorage.getItem('token')).toBe('mine')
  await pass(1_500)
  expect(place()).toBe('/profile/account')
})

test('a provider that could not be linked ends nobody’s session', async () => {
  auth.loginSucceeded('mine', user)
  responses['POST /api/auth/identities'] = 409
  open('/oauth-success?linked=github&token=once', <OAuthSuccessPage />)
  await pass(0)
  screen.getByText('Refused')
  expect(localStorage.getItem('token')).toBe('mine')
})

test('who has no role chooses one of two cards and accepts the terms', async () => {
  auth.loginSucceeded('mine', undecided)
  responses['POST /api/auth/select-role'] = { ...user, user_type: 'developer', ...TRADED, access_token: 'renewed' }
  open('/select-role', <SelectRolePage />)
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await pass(0)
  expect(screen.getByRole('alert').textContent).toBe('Choose one of the two')
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: /^Creator/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await pass(0)
  screen.getByText('Accept the terms to continue')
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await pass(0)
  expect(useAuth.getState().user).toMatchObject({ userType: 'developer', needsRoleSelection: false })
  // The session goes on under the token in the answer.
  expect([localStorage.getItem('token'), useAuth.getState().token]).toEqual(['renewed', 'renewed'])
  expect(localStorage.getItem('user')).not.toContain('renewed')
  expect(place()).toBe('/developer-dashboard')
})

test('the choice of a role needs somebody who is signed in', () => {
  open('/select-role', <SelectRolePage />)
  screen.getByText('Authentication token is missing. Please try logging in again.')
})

test('the buttons lead to the providers that are offered, with the words given to them', async () => {
  open('/', <OAuthButtons />)
  await pass(0)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Continue with Google', '/api/auth/google'],
    ['Continue with LinkedIn', '/api/auth/linkedin'],
  ])
  cleanup()
  open('/', <OAuthButtons lead="Sign in with" among={['google', 'github']} />)
  await pass(0)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Sign in with Google'])
})
