import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import { hang, json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { createQueryClient } from '#platform/web/api/query.ts'
import { BottomBar } from '../shell/BottomBar.tsx'
import { Header } from '../shell/Header.tsx'
import { useMenu } from '../shell/menu.ts'
import { registerFeatures } from '../shell/registrations.ts'

const client = { id: 7, username: 'clara', fullName: 'Clara', userType: 'client' } as const
beforeAll(registerFeatures)
afterEach(() => useMenu.getState().close())

interface RenderOptions {
  signedIn?: boolean
  as?: 'client' | 'developer'
  at?: string
  /** Unread ones; unanswered when left out. */
  messages?: number
}

const PATHS = new Set([
  '/',
  '/client-dashboard',
  '/developer-dashboard',
  '/tickets',
  '/showcase',
  '/creators',
  '/videos',
  '/products',
  '/notifications',
  '/profile',
  '/portfolio',
  '/products/purchases',
])

const Here = () => <output>{useLocation().pathname}</output>

async function renderView(unread: number, { signedIn = true, as = 'client', at = '/', messages }: RenderOptions = {}) {
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
          <Header paths={PATHS} />
          <BottomBar paths={PATHS} />
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
  const { user, button } = await renderView(120)
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
    const { button } = await renderView(2, { messages: count })
    await screen.findByText(words)
    await screen.findByText('2 unread notifications')
    expect(button().querySelector('[aria-hidden]:not(svg)')?.textContent).toBe(shown)
    expect(button().querySelectorAll('span[aria-hidden]')).toHaveLength(1)
    expect(descriptionOf(button())).toBe(`2 unread notifications ${words}`)
  },
)

test('with nothing unread there is neither a dot nor a count', async () => {
  const { user, button, server } = await renderView(0)
  await server.arrived(1)
  await user.click(button())
  expect((await screen.findByRole('link', { name: 'Notifications' })).textContent).toBe('Notifications')
  expect(descriptionOf(button())).toBe('')
})

test('visitors have no such entry, and nothing is asked for them', async () => {
  const { user, button, server } = await renderView(5, { signedIn: false })
  await user.click(button())
  await screen.findByRole('button', { name: 'Feedback' })
  expect(screen.queryByRole('link', { name: /Notifications/ })).toBeNull()
  expect(server.seen.filter(({ url }) => url.includes('notifications'))).toEqual([])
})

const nav = (place: 'banner' | null) =>
  place === null ? screen.getAllByRole('navigation').at(-1)! : within(screen.getByRole(place)).getByRole('navigation')
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('the header has its places in their order, with the products behind them', async () => {
  await renderView(0)
  expect(linksIn(nav('banner'))).toEqual([
    'Dashboard /client-dashboard',
    'Tickets /tickets',
    'Solutions /showcase',
    'Creators /creators',
    'Videos /videos',
    'Products /products',
  ])
})

test('a phone has four places below, and the others behind More', async () => {
  const { user } = await renderView(0, { as: 'developer', at: '/creators' })
  expect(linksIn(nav(null))).toEqual([
    'Home /developer-dashboard',
    'Tickets /tickets',
    'Solutions /showcase',
    'Creators /creators',
  ])
  expect(within(nav(null)).getByRole('link', { name: 'Creators' }).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('button', { name: 'More' }))
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  expect(within(menu).getByRole('link', { name: 'Videos' }).getAttribute('href')).toBe('/videos')
  await user.click(within(menu).getByRole('link', { name: 'Products' }))
  expect(screen.getByRole('status').textContent).toBe('/products')
})

test('at home a stranger stands on the front page', async () => {
  await renderView(0, { signedIn: false, at: '/tickets' })
  const home = within(nav(null)).getByRole('link', { name: 'Home' })
  expect([home.getAttribute('href'), home.getAttribute('aria-current')]).toEqual(['/', null])
})

test('the menu begins with who one is, the profile and the way out', async () => {
  const { user, button } = await renderView(0)
  await user.click(button())
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  const entries = within(menu).getAllByText((_, element) => element?.matches('a, .mantine-Drawer-body button') ?? false)
  expect(entries.slice(0, 2).map((entry) => entry.textContent)).toEqual(['Profile', 'Logout'])
  within(menu).getByText('Clara')
  expect(within(menu).getByRole('heading', { name: 'Work' })).toBeTruthy()
  expect(within(menu).getByRole('link', { name: 'Your purchases' })).toBeTruthy()
})

test('everybody finds the videos at the top, and who is signed in their own in the menu', async () => {
  const { user, button } = await renderView(0)
  expect(within(nav('banner')).getByRole('link', { name: 'Videos' }).getAttribute('href')).toBe('/videos')
  await user.click(button())
  expect((await screen.findByRole('link', { name: 'Your videos' })).getAttribute('href')).toBe('/videos?show=mine')
})

test('the menu leads creators, and nobody else, to their portfolio', async () => {
  const creator = await renderView(0, { as: 'developer' })
  await creator.user.click(creator.button())
  expect((await screen.findByRole('link', { name: 'Your portfolio' })).getAttribute('href')).toBe('/portfolio')
  cleanup()
  const other = await renderView(0)
  await other.user.click(other.button())
  await screen.findByRole('link', { name: 'Your videos' })
  expect(screen.queryByRole('link', { name: 'Your portfolio' })).toBeNull()
})

test('the donation is called Support and the product, and says how much it is below', async () => {
  const { user, button } = await renderView(0)
  await user.click(button())
  const menu = await screen.findByRole('dialog')
  const entry = await within(menu).findByRole('button', { name: /^Support Atelier/ })
  expect(entry.querySelector('small')?.textContent).toBe('Donate $5')
  expect(entry.textContent).toBe('Support Atelier Donate $5')
})

test('logging out leaves nothing of what one was about to write, nor of what one watched', async () => {
  const { user, button } = await renderView(0)
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
  const { user } = await renderView(0, { signedIn: false, at })
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(useSignInPrompt.getState().opened).toBe(true)
  useSignInPrompt.getState().close()
})

test('who is signed in does not', async () => {
  await renderView(0)
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
})
