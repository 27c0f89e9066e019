import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { matchesApi } from '#features/matches/contract.ts'
import type { Request } from '#features/requests/contract.ts'
import { event, respond } from '#platform/tests/web/misbehaving-server.ts'
import { startLive } from '#platform/web/live/live.ts'
import { cancelDelete } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { ClientDashboardPage } from '../screens/dashboards/ClientDashboardPage.tsx'
import { DeveloperDashboardPage } from '../screens/dashboards/DeveloperDashboardPage.tsx'
import { open, request } from './render-work-screen.tsx'

const standing = (changes: Partial<Request> = {}, more: object = {}) => ({
  ...request(changes),
  standing: {
    waiting_pitches: 0,
    terms_conversation_id: null,
    delivery_conversation_id: null,
    unread_conversation_id: null,
    agreed_conversation_id: null,
    is_unrated: false,
    ...more,
  },
})

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
    respond([event(1, type, { id: 5 })]),
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
      { ...request({ id: 5, user_id: 9 }), matches_skills: true, reasons: [] },
      {
        ...request({ id: 7, user_id: 9, title: 'A blog' }),
        matches_skills: true,
        reasons: [
          { kind: 'skills' as const, text: 'Mentions Leaflet' },
          { kind: 'budget' as const, text: 'The budget covers your prices' },
        ],
      },
    ],
  })
  const section = within(await screen.findByRole('region', { name: 'Requests' }))
  await section.findByText('1 new for you · 100+ fit your skills')
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'A shop',
    'A blog',
  ])
  expect(section.getByText('Mentions Leaflet · The budget covers your prices')).toBeTruthy()
  expect(section.getByText('Shared with you')).toBeTruthy()
  expect(section.getByText('Ann Ash')).toBeTruthy()
  expect(section.getByRole('button', { name: 'Start Conversation' })).toBeTruthy()
  expect(section.getByRole('button', { name: 'Connect: A blog' })).toBeTruthy()
  const dismiss = section.getByRole('button', { name: 'Not interested: A blog' })
  expect(section.getAllByRole('button', { name: /^Not interested/ })).toEqual([dismiss])
  fireEvent.click(dismiss)
  expect(section.queryByText('A blog')).toBeNull()
  // As Undo in the toast does.
  act(() => void cancelDelete(matchesApi.dismissRequest, { params: { id: 7 } }))
  await section.findByText('A blog')
  expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.firstChild?.textContent)).toEqual([
    'Waiting',
    'Requests',
    'Conversations',
    'Pitches',
  ])
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
