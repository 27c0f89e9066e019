import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import { stubBrowser } from '#platform/tests/web/browser.ts'
import { hang, json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { createQueryClient } from '#platform/web/api/query.ts'
import { Header } from '../shell/Header.tsx'
import { registerFeatures } from '../shell/registrations.ts'

const asBefore = useAuth.getState()
const client = { id: 7, username: 'clara', fullName: 'Clara', userType: 'client' } as const
beforeAll(registerFeatures)
beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  localStorage.clear()
  useAuth.setState(asBefore)
  vi.unstubAllGlobals()
})

interface Drawn {
  signedIn?: boolean
  as?: 'client' | 'developer'
  at?: string
  /** Unread ones; unanswered when left out. */
  messages?: number
}

const Here = () => <output>{useLocation().pathname}</output>

async function draw(unread: number, { signedIn = true, as = 'client', at = '/', messages }: Drawn = {}) {
  if (signedIn) {
    localStorage.setItem('token', 'of-a-client')
    useAuth.setState({ isAuthenticated: true, user: { ...client, userType: as } as never })
  }
  const server = await meet((response, seen) =>
    (seen.url.endsWith('/notifications/unread')
      ? json(200, { count: unread })
      : messages !== undefined && seen.url.includes('/conversations/unread')
        ? json(200, { count: messages })
        : hang)(response, seen),
  )
  const queries = createQueryClient()
  onTestFinished(() => queries.clear())
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[at]}>
          <Header paths={new Set(['/notifications', '/profile', '/videos', '/portfolio'])} />
          <Here />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { server, user: userEvent.setup(), button: () => screen.getByRole('button', { name: 'Open menu' }) }
}
const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

test('the menu button says how much is unread, and the menu leads there', async () => {
  const { user, button } = await draw(120)
  await screen.findByText('120 unread notifications')
  expect(descriptionOf(button())).toBe('120 unread notifications')
  await user.click(button())
  const entry = await screen.findByRole('link', { name: /^Notifications/ })
  expect(entry.textContent).toBe('Notifications99+')
  screen.getByRole('img', { name: '120 unread' })
  await user.click(entry)
  expect(screen.getByRole('status').textContent).toBe('/notifications')
})

test.each([
  [3, '3', '3 unread messages'],
  [1, '1', '1 unread message'],
  [140, '99+', '140 unread messages'],
])(
  '%d unread messages stand as %s on the menu button, and in words for who does not see it',
  async (count, shown, words) => {
    const { button } = await draw(2, { messages: count })
    await screen.findByText(words)
    await screen.findByText('2 unread notifications')
    expect(button().querySelector('[aria-hidden]:not(svg)')?.textContent).toBe(shown)
    expect(button().querySelectorAll('span[aria-hidden]')).toHaveLength(1)
    expect(descriptionOf(button())).toBe(`2 unread notifications ${words}`)
  },
)

test('with nothing unread there is neither a dot nor a count', async () => {
  const { user, button, server } = await draw(0)
  await server.arrived(1)
  await user.click(button())
  expect((await screen.findByRole('link', { name: 'Notifications' })).textContent).toBe('Notifications')
  expect(descriptionOf(button())).toBe('')
})

test('visitors have no such entry, and nothing is asked for them', async () => {
  const { user, button, server } = await draw(5, { signedIn: false })
  await user.click(button())
  await screen.findByRole('button', { name: 'Feedback' })
  expect(screen.queryByRole('link', { name: /Notifications/ })).toBeNull()
  expect(server.seen.filter(({ url }) => url.includes('notifications'))).toEqual([])
})

test('everybody finds the videos at the top, and who is signed in their own in the menu', async () => {
  const { user, button } = await draw(0)
  expect(screen.getByRole('link', { name: 'Videos' }).getAttribute('href')).toBe('/videos')
  await user.click(button())
  expect((await screen.findByRole('link', { name: 'Your videos' })).getAttribute('href')).toBe('/videos?show=mine')
})

test('the menu leads creators, and nobody else, to their portfolio', async () => {
  const creator = await draw(0, { as: 'developer' })
  await creator.user.click(creator.button())
  expect((await screen.findByRole('link', { name: 'Your portfolio' })).getAttribute('href')).toBe('/portfolio')
  cleanup()
  const other = await draw(0)
  await other.user.click(other.button())
  await screen.findByRole('link', { name: 'Your videos' })
  expect(screen.queryByRole('link', { name: 'Your portfolio' })).toBeNull()
})

test('the donation is called Support and the product, and says how much it is below', async () => {
  const { user, button } = await draw(0)
  await user.click(button())
  const menu = await screen.findByRole('dialog')
  const entry = await within(menu).findByRole('button', { name: /^Support Atelier/ })
  expect(entry.querySelector('small')?.textContent).toBe('Donate $5')
  expect(entry.textContent).toBe('Support Atelier Donate $5')
})

test('logging out leaves nothing of what one was about to write, nor of what one watched', async () => {
  const { user, button } = await draw(0)
  localStorage.setItem('draft_7_1', 'Dear')
  localStorage.setItem('video_moments', '[[5,42]]')
  await user.click(button())
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  expect(localStorage.getItem('draft_7_1')).toBeNull()
  expect(localStorage.getItem('video_moments')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('/login')
})

test.each(['/', '/login', '/register', '/tickets'])('visitors find Sign In at the top of %s', async (at) => {
  const { user } = await draw(0, { signedIn: false, at })
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(useSignInPrompt.getState().opened).toBe(true)
  useSignInPrompt.getState().close()
})

test('who is signed in does not', async () => {
  await draw(0)
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
})
