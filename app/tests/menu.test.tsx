import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useAuth } from '../../features/accounts/web.tsx'
import { stubBrowser } from '../../platform/tests/browser.ts'
import { hang, json } from '../../platform/tests/misbehaving.ts'
import { meet } from '../../platform/tests/talking.ts'
import { createQueryClient } from '../../platform/web/query.ts'
import { Header } from '../shell/Header.tsx'

const asBefore = useAuth.getState()
const client = { id: 7, username: 'clara', fullName: 'Clara', userType: 'client' } as const
beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  localStorage.clear()
  useAuth.setState(asBefore)
  vi.unstubAllGlobals()
})

const Here = () => <output>{useLocation().pathname}</output>

async function draw(unread: number, signedIn = true, messages?: number) {
  if (signedIn) {
    localStorage.setItem('token', 'of-a-client')
    useAuth.setState({ isAuthenticated: true, user: client as never })
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
        <MemoryRouter>
          <Header paths={new Set(['/notifications', '/profile'])} />
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
    const { button } = await draw(2, true, count)
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
  const { user, button, server } = await draw(5, false)
  await user.click(button())
  await screen.findByRole('button', { name: 'Feedback' })
  expect(screen.queryByRole('link', { name: /Notifications/ })).toBeNull()
  expect(server.seen.filter(({ url }) => url.includes('notifications'))).toEqual([])
})
