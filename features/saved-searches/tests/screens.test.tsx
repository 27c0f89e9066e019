import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { json, type Seen } from '#platform/tests/web/misbehaving-server.ts'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { meet } from '#platform/tests/web/talk-api.ts'
import { createQueryClient } from '#platform/web/api/query.ts'
import { type AuthUser, useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import type { SavedSearch } from '../contract.ts'
import { SavedSearchesPage } from '../web/SavedSearchesPage.tsx'
import { SaveSearch } from '../web/SaveSearch.tsx'
import { StopEmailsPage } from '../web/StopEmailsPage.tsx'

afterEach(() => {
  useAuth.setState({ user: null, isAuthenticated: false })
  useSignInPrompt.getState().close()
})

const givenSearch = (own: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 7,
  name: 'Plant shops',
  q: 'plant shop',
  filter: { kind: 'product', max_price: 50 },
  missing: [],
  delivery: 'notification',
  is_stopped: false,
  feed_url: null,
  newest: [{ kind: 'product', id: 3, title: 'Seed planner', path: '/products/3' }],
  match_count: 4,
  created_at: '2026-11-20T12:00:00Z',
  ...own,
})
const bodyOf = (seen: Seen | undefined) => JSON.parse(seen?.body || 'null') as { undo?: boolean } | null
const sent = (seen: readonly Seen[], method: string) => seen.filter((one) => one.method === method).map(bodyOf)

const signIn = () => useAuth.setState({ user: { id: 2, userType: 'client' } as AuthUser, isAuthenticated: true })

test('one click saves a search under its words and filters, and how to be told is chosen then', async () => {
  signIn()
  const server = await meet((response, seen) =>
    json(200, seen.method === 'POST' ? { ...givenSearch(), existed: false } : givenSearch())(response, seen),
  )
  renderPiece(<SaveSearch search={{ q: 'plant shop', kind: 'product', max_price: 50 }} />, '/search')
  const hand = userEvent.setup()
  await hand.click(screen.getByRole('button', { name: 'Save this search' }))
  const dialog = await screen.findByRole('dialog', { name: 'Search saved' })
  expect(sent(server.seen, 'POST')[0]).toEqual({
    name: 'plant shop, Products, Up to $50',
    q: 'plant shop',
    filter: { kind: 'product', max_price: 50 },
  })
  await hand.selectOptions(within(dialog).getByRole('combobox', { name: 'Tell me' }), 'Email, daily')
  await hand.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(server.seen, 'PATCH')).toEqual([{ name: 'Plant shops', delivery: 'email_daily' }]))
})

test('a visitor signs in first, and the search is saved then', async () => {
  const server = await meet(json(200, { ...givenSearch(), existed: false }))
  renderPiece(<SaveSearch search={{ q: 'plant shop' }} />, '/search')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Save this search' }))
  const { opened, intent } = useSignInPrompt.getState()
  expect([opened, sent(server.seen, 'POST')]).toEqual([true, []])
  // What the dialog remembers while they sign in.
  const until = Date.now() + 60_000
  sessionStorage.setItem('intentAfterLogin', JSON.stringify({ name: intent, pathname: '/search', until }))
  act(signIn)
  await screen.findByRole('dialog', { name: 'Search saved' })
  expect(sent(server.seen, 'POST')).toEqual([{ name: 'plant shop', q: 'plant shop', filter: {} }])
})

test('without a script there is no button that would do nothing', () => {
  const html = renderToString(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <StaticRouter location="/search?q=plant+shop">
          <SaveSearch search={{ q: 'plant shop' }} />
        </StaticRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(html).not.toContain('<button')
})

test('another search that is opened before signing in is not saved by it', async () => {
  const server = await meet(json(200, { ...givenSearch(), existed: false }))
  renderPiece(<SaveSearch search={{ q: 'plant shop' }} />, '/search')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Save this search' }))
  const { intent } = useSignInPrompt.getState()
  cleanup()
  const until = Date.now() + 60_000
  sessionStorage.setItem('intentAfterLogin', JSON.stringify({ name: intent, pathname: '/search', until }))
  signIn()
  renderPiece(<SaveSearch search={{ q: 'plant shop', kind: 'product' }} />, '/search')
  await screen.findByRole('button', { name: 'Save this search' })
  cleanup()
  renderPiece(<SaveSearch search={{ q: 'plant shop' }} />, '/search')
  await screen.findByRole('dialog', { name: 'Search saved' })
  expect(sent(server.seen, 'POST')).toEqual([{ name: 'plant shop', q: 'plant shop', filter: {} }])
})

test('a saved search shows what it searches for and found, what is missing, and that its emails are stopped', async () => {
  const server = await meet((response, seen) =>
    json(
      200,
      seen.method === 'GET'
        ? [givenSearch({ is_stopped: true, delivery: 'email_daily', missing: [{ facet: 'language', value: 'xx' }] })]
        : givenSearch(),
    )(response, seen),
  )
  renderPiece(<SavedSearchesPage />, '/saved-searches')
  const title = await screen.findByRole('link', { name: 'Plant shops' })
  expect(title.getAttribute('href')).toBe('/search?kind=product&max_price=50&q=plant+shop')
  expect(screen.getByText('Products')).toBeTruthy()
  expect(screen.getByText('4 new results')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Seed planner' }).getAttribute('href')).toBe('/products/3')
  expect(screen.getByRole('note').textContent).toContain('“xx”')
  expect(screen.getByText('Emails stopped')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Resume emails' }))
  await waitFor(() => expect(sent(server.seen, 'PATCH')).toEqual([{ is_stopped: false }]))
})

test('without saved searches the page leads to the search', async () => {
  await meet((response, seen) => json(200, [])(response, seen))
  renderPiece(<SavedSearchesPage />, '/saved-searches')
  expect((await screen.findByRole('link', { name: 'Search' })).getAttribute('href')).toBe('/search')
})

test('the link of an email stops it with one click, and takes that back', async () => {
  const server = await meet((response, seen) => {
    const isUndone = bodyOf(seen)?.undo === true
    return json(200, { is_one: true, is_stopped: seen.method === 'POST' && !isUndone })(response, seen)
  })
  renderPiece(<StopEmailsPage />, '/saved-searches/unsubscribe?token=t')
  const hand = userEvent.setup()
  await hand.click(await screen.findByRole('button', { name: 'Stop these emails' }))
  expect((await screen.findByRole('status')).textContent).toBe('Emails about this saved search are stopped.')
  await hand.click(screen.getByRole('button', { name: 'Resume emails' }))
  expect(await screen.findByRole('button', { name: 'Stop these emails' })).toBeTruthy()
  expect(sent(server.seen, 'POST').at(-1)).toEqual({ token: 't', all: false, undo: true })
})
