import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import type { Request } from '#features/requests/contract.ts'
import { event, refuse, respond } from '#platform/tests/web/misbehaving-server.ts'
import { startLive } from '#platform/web/live/live.ts'
import { OneTicketPage } from '../screens/requests/OneTicketPage.tsx'
import { ProjectPage } from '../screens/requests/ProjectPage.tsx'
import { RequestPage } from '../screens/requests/RequestPage.tsx'
import { open, request } from './render-work-screen.tsx'

test('a creator who opens what is shared with them has seen it', async () => {
  const { sent } = await open(<RequestPage />, '/requests/5', 'developer', {
    'GET /requests/5': () => request({ shared_with_me: true }),
    'POST /requests/5/viewed': () => ({ success: true }),
  })
  await waitFor(() => expect(sent('POST /requests/5/viewed')).toHaveLength(1))
})

test('what is not shared with them is only read', async () => {
  const { server } = await open(<RequestPage />, '/requests/5', 'developer', { 'GET /requests/5': () => request() })
  await screen.findByRole('heading', { name: 'A shop' })
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([])
})

test.each(['request', 'shared_request', 'conversation', 'snag'])(
  'the screen of a request follows at once when a %s tells of a change',
  async (type) => {
    let status: Request['status'] = 'open'
    const live = respond([event(1, type, { id: 5 })])
    await open(<RequestPage />, '/requests/5', 'client', { 'GET /requests/5': () => request({ status }) }, live)
    await screen.findByText('Open')
    status = 'in_progress'
    onTestFinished(startLive(1))
    await screen.findByText('In progress')
  },
)

test('a project that cannot be loaded says so in its title', async () => {
  await open(<ProjectPage />, '/projects/8', 'client', {
    'GET /projects/8/figures': () => refuse(404, 'not_found', 'Project not found'),
  })
  await screen.findByRole('heading', { level: 1, name: 'Project not found' })
})

const pitch = {
  id: 3,
  request_id: 5,
  developer_id: 2,
  conversation_id: 8,
  username: 'devin',
  full_name: 'Devin Moor',
  message: 'I build shops.',
  profile_link: false,
  profile_is_public: false,
  profile_image_url: null,
  experience_years: null,
  average_rating: 4.9,
  total_ratings: 11,
  skills: null,
  snagged_at: '2026-11-21T12:00:00Z',
  videos: [],
  state: 'seen',
  reason: null,
  answer_text: null,
  answered_at: null,
  asking_price: null,
  duration_days: null,
  offer_changed_at: null,
  previous_price: null,
  previous_days: null,
}
const conversation = (id: number, name: string) => ({
  id,
  request_id: 5,
  request_title: 'A shop',
  client_id: 1,
  developer_id: id,
  client_full_name: 'Ann Ash',
  developer_full_name: name,
  developer_picture: null,
  status: 'active',
  messages: [],
  message_count: 1,
  unread_count: 0,
  last_activity: '2026-11-21T12:00:00Z',
  created_at: '2026-11-21T12:00:00Z',
  updated_at: '2026-11-21T12:00:00Z',
})

test('a client finds each creator once on the page of a request: by the pitch, or by a conversation without one', async () => {
  await open(<RequestPage />, '/requests/5', 'client', {
    'GET /requests/5': () => request({ conversation_count: 2 }),
    'GET /requests/5/snags': () => [pitch],
    'GET /requests/5/keep-open': () => ({ request_id: 5, asked_at: null }),
    'GET /conversations/user/list': () => [conversation(8, 'devin'), conversation(9, 'mara')],
  })
  const others = await screen.findByRole('region', { name: /^Conversations without a pitch/ })
  expect(within(others).getByText(/mara/)).toBeTruthy()
  expect(within(others).queryByText(/devin/)).toBeNull()
  expect(await screen.findByRole('article', { name: 'Devin Moor' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: /Responses/ })).toBeNull()
})

test('a creator has one thing to do first about an open request, explained once', async () => {
  await open(<RequestPage />, '/requests/5', 'developer', { 'GET /requests/5': () => request() })
  expect(await screen.findByRole('button', { name: 'Connect: A shop' })).toBeTruthy()
  expect(screen.getAllByText(/^Connect sends the client your pitch/)).toHaveLength(1)
})

test('a public request is read by somebody without an account, who signs in to pitch only', async () => {
  await open(<OneTicketPage />, '/requests/5', 'developer', { 'GET /requests/5': () => request() })
  act(() => useAuth.setState({ isAuthenticated: false, user: null }))
  await screen.findByRole('heading', { level: 1, name: 'A shop' })
  expect(screen.queryByRole('button', { name: 'Start Conversation' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Connect: A shop' }))
  expect(useSignInPrompt.getState()).toMatchObject({ opened: true, leadTo: '/tickets/5' })
  useSignInPrompt.getState().close()
})
