import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { hang, json, nothing, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { dropSession } from '#platform/web/drafts/storage.ts'
import { notifications, Toaster } from '#platform/web/ui/feedback/Toaster.tsx'
import { ScreenRoutes } from '../shell/Routes.tsx'
import { isOpenToAll } from '../shell/screens.ts'
import type { ScreenAccess, ScreenRoute } from '#platform/web/feature.ts'
import { SessionWatch } from '../shell/SessionWatch.tsx'

const MINUTE = 60_000
const clara = { id: 7, username: 'clara', user_type: 'client', google_id: null, github_id: null, linkedin_id: null }
const GONE = 'Your session has expired due to inactivity. Please log in again.'
const LOST = 'Session expired. Please log in again.'

const screenAt = (path: `/${string}`, access: ScreenAccess): ScreenRoute => ({
  path,
  access,
  load: async () => ({ Page: () => <h1>{path}</h1> }),
})
const OPEN = [
  '/',
  '/login',
  '/tickets',
  '/terms-of-service',
  '/verify-email',
  '/reset-password',
  '/unsubscribe',
] as const
const routes: ScreenRoute[] = [
  ...[...OPEN, '/oauth-success' as const].map((path) => screenAt(path, 'anyone')),
  screenAt('/conversations/:id', 'signed_in'),
  screenAt('/client-dashboard', 'client'),
]

afterEach(() => {
  act(() => {
    notifications.clean()
    notifications.cleanQueue()
  })
})

const Here = () => {
  const { pathname, search } = useLocation()
  return (
    <>
      <output data-testid="here">{pathname + search}</output>
      <Link to="/tickets">tickets</Link>
      <Link to="/client-dashboard">dashboard</Link>
    </>
  )
}
const here = () => screen.getByTestId('here').textContent
const remembered = () => sessionStorage.getItem('redirectAfterLogin')

/** Opens an address in a browser that an earlier visit left so. */
async function open(at: string, idleMinutes: number, me: Behaviour = json(200, clara)) {
  localStorage.setItem('token', 'of-an-earlier-visit')
  localStorage.setItem('user', JSON.stringify({ ...clara, userType: 'client' }))
  localStorage.setItem('last_activity', String(Date.now() - idleMinutes * MINUTE))
  const user = { ...clara, userType: 'client' } as never
  useAuth.setState({ token: 'of-an-earlier-visit', user, isAuthenticated: true })
  const server = await meet((response, seen) => {
    if (seen.url.endsWith('/auth/me')) return me(response, seen)
    return (seen.url.endsWith('/auth/logout') ? nothing : hang)(response, seen)
  })
  renderPiece(
    <>
      <ScreenRoutes routes={routes} />
      <SessionWatch routes={routes} />
      <Here />
      <Toaster />
    </>,
    at,
  )
  const asked = (path: string) => server.seen.filter(({ url }) => url.endsWith(path)).length
  return { asked }
}
const untilSignedOut = () => waitFor(() => expect(useAuth.getState().token).toBeNull())
const breathe = () => act(() => new Promise((resolve) => setTimeout(resolve, 80)))

test.each([
  '/tickets',
  '/terms-of-service',
  '/verify-email?token=once',
  '/reset-password?token=once',
  '/unsubscribe',
  '/',
])('who comes back after a day to %s is told that the session is over, and stays', async (at) => {
  await open(at, 24 * 60)
  expect((await screen.findByRole('alert')).textContent).toBe(GONE)
  await untilSignedOut()
  await breathe()
  expect([here(), remembered(), localStorage.getItem('token')]).toEqual([at, null, null])
})

test('who comes back after a day to a screen of their own signs in first, and is led back there', async () => {
  const { asked } = await open('/conversations/1?message=4', 24 * 60)
  expect((await screen.findByRole('alert')).textContent).toBe(GONE)
  await waitFor(() => expect(here()).toBe('/login'))
  expect([remembered(), localStorage.getItem('token')]).toEqual(['/conversations/1?message=4', null])
  await waitFor(() => expect(asked('/auth/logout')).toBe(1))
})

test('a session that ends while somebody sits before it leads to the sign-in page, from an open screen too', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await open('/tickets', 0)
  localStorage.setItem('draft_7_1', 'Dear')
  await waitFor(() => expect(localStorage.getItem('session_timer')).not.toBeNull())
  act(() => void vi.advanceTimersByTime(31 * MINUTE))
  expect((await screen.findByRole('alert')).textContent).toBe(GONE)
  await waitFor(() => expect(here()).toBe('/login'))
  expect([remembered(), localStorage.getItem('session_timer')]).toEqual([null, null])
  // Nobody chose to go: what they had begun to write is still there.
  expect(localStorage.getItem('draft_7_1')).toBe('Dear')
})

test('the number of the timer that looks for a silence is kept while it runs', async () => {
  await open('/tickets', 1)
  await waitFor(() => expect(localStorage.getItem('session_timer')).toMatch(/^\d+$/))
  cleanup()
  expect(localStorage.getItem('session_timer')).toBeNull()
})

test.each(['/tickets', '/'])(
  'a session the server no longer knows leaves who is at %s there, and says so once',
  async (at) => {
    await open(at, 1, refuse(401, 'not_signed_in'))
    await screen.findByText(LOST)
    await breathe()
    expect(screen.getAllByText(LOST)).toHaveLength(1)
    expect([here(), remembered(), useAuth.getState().token]).toEqual([at, null, null])
  },
)

test('on a screen of their own they sign in first, and are led back there', async () => {
  await open('/conversations/1', 1, refuse(401, 'not_signed_in'))
  await screen.findByText(LOST)
  await waitFor(() => expect(here()).toBe('/login'))
  expect(remembered()).toBe('/conversations/1')
})

test.each(['/verify-email', '/reset-password', '/oauth-success'])(
  'on %s the session is looked at after the page has used what it came with',
  async (path) => {
    const { asked } = await open(`${path}?token=once`, 1, refuse(401, 'not_signed_in'))
    await screen.findByRole('heading', { name: path })
    await breathe()
    expect([asked('/auth/me'), here(), useAuth.getState().token]).toEqual([
      0,
      `${path}?token=once`,
      'of-an-earlier-visit',
    ])
    fireEvent.click(screen.getByRole('link', { name: 'tickets' }))
    await screen.findByText(LOST)
    expect([asked('/auth/me'), here(), remembered()]).toEqual([1, '/tickets', null])
  },
)

test('a session that ends there leaves who is there where they are, and nothing of the link is kept', async () => {
  await open('/verify-email?token=once', 1)
  act(() => dropSession())
  await screen.findByText(LOST)
  expect([here(), remembered()]).toEqual(['/verify-email?token=once', null])
})

test('the silence before a sign-in by a provider does not end what it begins', async () => {
  const { asked } = await open('/oauth-success?token=once', 24 * 60)
  await breathe()
  act(() => {
    localStorage.setItem('last_activity', String(Date.now()))
    localStorage.setItem('token', 'of-now')
    useAuth.setState({ token: 'of-now' })
  })
  fireEvent.click(screen.getByRole('link', { name: 'dashboard' }))
  await screen.findByRole('heading', { name: '/client-dashboard' })
  await breathe()
  expect(screen.queryByText(GONE)).toBeNull()
  expect([useAuth.getState().token, asked('/auth/me'), asked('/auth/logout')]).toEqual(['of-now', 0, 0])
})

test.each<[string, boolean]>([
  ['/tickets', true],
  ['/Tickets/', true],
  ['/no-such-screen', true],
  ['/conversations/1', false],
  ['/client-dashboard', false],
  ['/dashboard', false],
])('whether anybody may be at %s: %s', (path, isOpen) => expect(isOpenToAll(routes, path)).toBe(isOpen))
