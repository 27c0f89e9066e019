import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import type { Request } from '#features/requests/contract.ts'
import { stubBrowser } from '#platform/tests/web/browser.ts'
import { drawPiece } from '#platform/tests/web/draw-piece.tsx'
import { event, hang, json, refuse, say, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { startLive } from '#platform/web/live/live.ts'
import { ClientDashboardPage } from '../screens/ClientDashboardPage.tsx'
import { DeveloperDashboardPage } from '../screens/DeveloperDashboardPage.tsx'
import { loadLiveEvents } from '../shell/live-events.ts'
import { OneTicketPage } from '../screens/OneTicketPage.tsx'
import { ProjectPage } from '../screens/ProjectPage.tsx'
import { RequestPage } from '../screens/RequestPage.tsx'

const liveEvents = await loadLiveEvents()

const asBefore = useAuth.getState()
beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  localStorage.clear()
  useAuth.setState(asBefore)
  vi.unstubAllGlobals()
})

const request = (changes: Partial<Request> = {}): Partial<Request> => ({
  id: 5,
  title: 'A shop',
  content: 'For bread',
  estimated_budget: null,
  agreed_amount: null,
  is_public: true,
  collaboration_details: null,
  user_id: 1,
  owner_username: 'ann',
  status: 'open',
  project_id: null,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: null,
  conversation_count: 0,
  shared_with_info: [],
  shared_with_me: false,
  can_edit: false,
  own_pitch: null,
  ...changes,
})

const standing = (changes: Partial<Request> = {}, more: object = {}) => ({
  ...request(changes),
  standing: {
    waiting_pitches: 0,
    terms_conversation_id: null,
    unread_conversation_id: null,
    agreed_conversation_id: null,
    is_unrated: false,
    ...more,
  },
})

interface Answers {
  [call: string]: () => unknown
}

const usual: Answers = {
  'GET /profile/clients/1/figures': () => refuse(404, 'not_found'),
  'GET /profile/developer': () => refuse(404, 'not_found'),
  'GET /profile/client': () => refuse(404, 'not_found'),
  'GET /payments/subscription-status': () => ({ status: 'none', current_period_end: null }),
  'GET /requests/5/asking': () => refuse(404, 'not_found'),
}

/** Draws a screen in front of a server that answers by method and path; the rest are empty lists. */
async function open(element: ReactNode, path: string, who: 'client' | 'developer', answers: Answers, live = hang) {
  localStorage.setItem('token', 'of-somebody')
  const user = { id: who === 'client' ? 1 : 2, username: who, fullName: 'Somebody', userType: who }
  useAuth.setState({ isAuthenticated: true, user: user as never })
  configureCalls({ retries: 0 })
  const server = await meet((response, seen) => {
    const address = `${seen.method} ${seen.url.replace(/\?.*/, '').replace('/api', '')}`
    if (address === 'GET /events') return live(response, seen)
    const answer = (answers[address] ?? usual[address])?.() ?? []
    return (typeof answer === 'function' ? (answer as Behaviour) : json(200, answer))(response, seen)
  })
  drawPiece(
    <Routes>
      <Route path="/requests/:id" element={element} />
      <Route path="/projects/:projectId" element={element} />
      <Route path="/dashboard" element={element} />
    </Routes>,
    path,
    liveEvents,
  )
  const sent = (call: string) =>
    server.seen.filter(({ method, url }) => `${method} ${url.replace('/api', '')}` === call)
  return { server, sent }
}

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
    const live = say([event(1, type, { id: 5 })])
    await open(<RequestPage />, '/requests/5', 'client', { 'GET /requests/5': () => request({ status }) }, live)
    await screen.findByText('Open')
    status = 'in_progress'
    onTestFinished(startLive(1))
    await screen.findByText('In progress')
  },
)

const statistics = {
  requests: 1,
  open_requests: 1,
  shared_requests: 1,
  conversations: 0,
  unread_conversations: 0,
  projects: 0,
}

test.each(['request', 'conversation', 'snag'])("a client's dashboard follows a %s too", async (type) => {
  let now = { ...statistics }
  let title = 'A shop'
  await open(
    <ClientDashboardPage />,
    '/dashboard',
    'client',
    { 'GET /overviews/client': () => now, 'GET /overviews/client/requests': () => [standing({ title })] },
    say([event(1, type, { id: 5 })]),
  )
  await screen.findByRole('heading', { name: /^Requests ?1$/ })
  now = { ...statistics, requests: 2 }
  title = 'Another shop'
  onTestFinished(startLive(1))
  await screen.findByRole('heading', { name: /^Requests ?2$/ })
  expect((await screen.findAllByText('Another shop')).length).toBeGreaterThan(0)
})

test('a shared request is one row of the dashboard, with a badge and its next step', async () => {
  const people = [1, 2].map((user_id) => ({ user_id, username: `dev${user_id}`, full_name: 'Dev', can_edit: false }))
  await open(<ClientDashboardPage />, '/dashboard', 'client', {
    'GET /overviews/client': () => statistics,
    'GET /overviews/client/requests': () => [
      standing({ shared_with_info: people, is_public: false, conversation_count: 3 }, { waiting_pitches: 3 }),
    ],
  })
  const section = within(await screen.findByRole('region', { name: /^Requests/ }))
  await section.findByText('Shared with 2')
  expect(section.getAllByRole('heading', { level: 3 })).toHaveLength(1)
  const step = section.getByRole('link', { name: 'Review 3 pitches: A shop' })
  expect(step.getAttribute('href')).toBe('/requests/5')
  expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.firstChild?.textContent)).toEqual([
    'Waiting',
    'Requests',
    'Conversations',
    'Projects',
  ])
})

test('a creator sees each request once: shared ones first, then those that fit, without what they pitched for', async () => {
  const own = { conversations: 1, unread_conversations: 0, shared_requests: 2, new_shared_requests: 1 }
  const share = { share_id: 1, share_date: '2026-11-20T12:00:00Z', viewed_at: null, is_new: true, shared_with_me: true }
  const pitched = { state: 'sent' as const, conversation_id: 8 }
  await open(<DeveloperDashboardPage />, '/dashboard', 'developer', {
    'GET /overviews/developer': () => ({ ...own, matching_requests: 101, watched_requests: 1 }),
    'GET /requests/shared-with-me': () => [
      { ...request({ id: 5, user_id: 9, owner_full_name: 'Ann Ash' }), ...share },
      { ...request({ id: 6, user_id: 9, title: 'A shed', own_pitch: pitched }), ...share, share_id: 2 },
    ],
    'GET /requests/matching': () => [
      { ...request({ id: 5, user_id: 9 }), matches_skills: true },
      { ...request({ id: 7, user_id: 9, title: 'A blog' }), matches_skills: true },
    ],
  })
  const section = within(await screen.findByRole('region', { name: 'Requests' }))
  await section.findByText('1 new for you · 100+ fit your skills')
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'A shop',
    'A blog',
  ])
  expect(section.getByText('Shared with you')).toBeTruthy()
  expect(section.getByText('Ann Ash')).toBeTruthy()
  expect(section.getByRole('button', { name: 'Start Conversation' })).toBeTruthy()
  expect(section.getByRole('button', { name: 'Connect: A blog' })).toBeTruthy()
  expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.firstChild?.textContent)).toEqual([
    'Waiting',
    'Requests',
    'Conversations',
    'Pitches',
  ])
})

test('a project that cannot be loaded says so in its title', async () => {
  await open(<ProjectPage />, '/projects/8', 'client', {
    'GET /projects/8/figures': () => refuse(404, 'not_found', 'Project not found'),
  })
  await screen.findByRole('heading', { level: 1, name: 'Project not found' })
})

test('a newcomer sees the first steps instead of empty lists, and is greeted by what there is of their name', async () => {
  const nothing = { ...statistics, requests: 0, conversations: 0, projects: 0 }
  await open(<ClientDashboardPage />, '/dashboard', 'client', {
    'GET /overviews/client': () => nothing,
    'GET /profile/check-profile': () => ({ has_profile: true, profile_type: 'client', profile_id: 1 }),
  })
  const steps = within(await screen.findByRole('region', { name: 'Your first steps' }))
  await steps.findByText('Done')
  expect(steps.getAllByRole('listitem').map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Post your first request',
    'Introduce yourself Done',
    'Browse creators',
  ])
  // What is done asks for nothing more.
  expect(steps.queryByRole('link', { name: 'Create Profile' })).toBeNull()
  expect(screen.queryByRole('region', { name: /^Requests|Conversations|Waiting/ })).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Hello, \S/)
  cleanup()
  const none = { conversations: 0, unread_conversations: 0, shared_requests: 0, new_shared_requests: 0 }
  await open(<DeveloperDashboardPage />, '/dashboard', 'developer', {
    'GET /overviews/developer': () => ({ ...none, matching_requests: 0, watched_requests: 0 }),
  })
  await screen.findByRole('region', { name: 'Your first steps' })
  expect(screen.queryByRole('region', { name: /Conversations|Pitches|Waiting/ })).toBeNull()
})

test('what waits stands on top of a dashboard, each line leading to where it is answered', async () => {
  const one = {
    request_id: 7,
    request_title: 'A shop',
    person: 'devin',
    full_name: 'Devin Moor',
    picture_url: null,
    conversation_id: 5,
    count: 2,
    since: '2026-11-20T08:00:00.000Z',
  }
  await open(<ClientDashboardPage />, '/dashboard', 'client', {
    'GET /overviews/client': () => statistics,
    'GET /overviews/waiting': () => [
      { ...one, kind: 'unread' },
      { ...one, kind: 'pitch' },
      { ...one, kind: 'terms', conversation_id: 6 },
      { ...one, kind: 'shared_request', conversation_id: null },
    ],
  })
  const section = await screen.findByRole('region', { name: 'Waiting' })
  await within(section).findByText('2 new messages from Devin Moor')
  expect(
    within(section)
      .getAllByRole('link', { name: / A shop$/ })
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Reply', '/conversations/5'],
    ['Review pitch', '/requests/7'],
    ['Review terms', '/conversations/6'],
    ['View request', '/requests/7'],
  ])
  expect(screen.getAllByRole('region')[0]).toBe(section)
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
