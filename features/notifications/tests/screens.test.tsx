import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { byCall, event, hang, json, refuse, respond, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { startLive } from '#platform/web/live/live.ts'
import { useAuth } from '#features/accounts/web.tsx'
import {
  defaultSetting,
  NotificationKind,
  notificationsEvents,
  type Notification,
  type NotificationSettings,
} from '../contract.ts'
import { NotificationSettingsPage } from '../web/NotificationSettingsPage.tsx'
import { NotificationsPage } from '../web/NotificationsPage.tsx'
import { UnreadSign } from '../web/UnreadSign.tsx'
import { UnsubscribePage } from '../web/UnsubscribePage.tsx'

const notice = (id: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'message',
  actor: 'clara',
  subject: `Request ${id}`,
  detail: null,
  path: `/conversations/${id}`,
  created_at: new Date().toISOString(),
  read_at: null,
  ...changes,
})
const settings = (changes: Partial<NotificationSettings> = {}): NotificationSettings => ({
  email_verified: true,
  kinds: NotificationKind.options.map(defaultSetting),
  ...changes,
})

beforeEach(() => {
  localStorage.setItem('token', 'of-somebody')
  useAuth.setState({ isAuthenticated: true })
})

const Here = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="here">{pathname + search}</output>
}
const here = () => screen.getByTestId('here').textContent

/** Draws a screen before a server that answers each `METHOD /path` as told. */
async function renderView(page: ReactNode, at: string, responses: Record<string, Behaviour>) {
  const server = await meet(byCall(responses))
  renderPiece(
    <>
      {page}
      <Here />
    </>,
    at,
    Object.values(notificationsEvents),
  )
  const sent = (method: string) =>
    server.seen
      .filter((seen) => seen.method === method)
      .map(({ url, body }) => [url.replace('/api', ''), JSON.parse(body === '' ? 'null' : body) as unknown])
  return { server, sent, user: userEvent.setup() }
}
const count = (unread: number) => json(200, { count: unread })

test('notices stand under their day, unread ones say so, and each says what happened', async () => {
  await renderView(<NotificationsPage />, '/notifications', {
    'GET /notifications': json(200, [
      notice(3, { kind: 'shared_request', subject: 'A shed', detail: 'In spring' }),
      notice(2, { read_at: new Date().toISOString() }),
      notice(1, { kind: 'video', actor: null, subject: 'Tour', created_at: '2026-02-03T12:00:00Z' }),
    ]),
    'GET /notifications/unread': count(2),
  })
  await screen.findByRole('heading', { name: 'Today' })
  screen.getByRole('heading', { name: 'Tuesday, February 3, 2026' })
  screen.getByRole('link', { name: /^Unread: ?clara shared a request with you: A shed$/ })
  screen.getByText('In spring')
  screen.getByRole('link', { name: 'clara wrote to you about Request 2' })
  screen.getByRole('link', { name: /^Unread: ?Update on a video: Tour$/ })
})

test('of a list without end a page is drawn, and the next one once somebody wants it', async () => {
  const page = (newest: number) => [notice(newest), notice(newest - 1)]
  const { user } = await renderView(<NotificationsPage />, '/notifications', {
    'GET /notifications': (response, seen) =>
      seen.url.includes('after=')
        ? json(200, page(9998))(response, seen)
        : json(200, page(10_000), { link: '</api/notifications?after=one>; rel="next"' })(response, seen),
    'GET /notifications/unread': count(4),
  })
  expect(await screen.findAllByRole('link', { name: /Request \d+/ })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('link', { name: /Request \d+/ })).toHaveLength(4))
})

test('a click leads to what happened and marks it as read', async () => {
  const { user, sent } = await renderView(<NotificationsPage />, '/notifications', {
    'GET /notifications': json(200, [notice(7)]),
    'GET /notifications/unread': count(1),
    'POST /notifications/read': count(0),
  })
  await user.click(await screen.findByRole('link', { name: /Request 7/ }))
  expect(here()).toBe('/conversations/7')
  await waitFor(() => expect(sent('POST')).toEqual([['/notifications/read', { ids: [7] }]]))
})

test('what is read already is opened without a note', async () => {
  const { user, sent } = await renderView(<NotificationsPage />, '/notifications', {
    'GET /notifications': json(200, [notice(7, { read_at: '2026-02-03T12:00:00Z' })]),
    'GET /notifications/unread': count(0),
  })
  await user.click(await screen.findByRole('link', { name: /Request 7/ }))
  expect([here(), sent('POST')]).toEqual(['/conversations/7', []])
})

test('all are marked as read up to the newest that is shown', async () => {
  let unread = 2
  const { user, sent } = await renderView(<NotificationsPage />, '/notifications', {
    'GET /notifications': json(200, [notice(9), notice(8)]),
    'GET /notifications/unread': (response, seen) => count(unread)(response, seen),
    'POST /notifications/read': (response, seen) => {
      unread = 0
      return count(0)(response, seen)
    },
  })
  const button = await screen.findByRole('button', { name: 'Mark all as read' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await waitFor(() => expect(sent('POST')).toEqual([['/notifications/read', { up_to: 9 }]]))
  await waitFor(() => expect(button).toHaveProperty('disabled', true))
})

test('the filter asks for unread ones and stays in the address', async () => {
  const { user, server } = await renderView(<NotificationsPage />, '/notifications', {
    'GET /notifications': (response, seen) =>
      json(200, seen.url.includes('unread=true') ? [] : [notice(1, { read_at: '2026-02-03T12:00:00Z' })])(
        response,
        seen,
      ),
    'GET /notifications/unread': count(0),
  })
  await screen.findByRole('link', { name: /Request 1/ })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Unread only')
  await screen.findByText('You are up to date')
  expect(here()).toBe('/notifications?show=unread')
  expect(server.seen.some(({ url }) => url.includes('unread=true'))).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Show all notifications' }))
  await screen.findByRole('link', { name: /Request 1/ })
})

test('more is shown on demand', async () => {
  const next = '</api/notifications?limit=30&after=abc>; rel="next"'
  const { user } = await renderView(<NotificationsPage />, '/notifications', {
    'GET /notifications': (response, seen) =>
      seen.url.includes('after=abc')
        ? json(200, [notice(1)])(response, seen)
        : json(200, [notice(2)], { link: next })(response, seen),
    'GET /notifications/unread': count(2),
  })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: /Request 1/ })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an empty list says what will stand there, and a failure offers to try again', async () => {
  await renderView(<NotificationsPage />, '/notifications', {
    'GET /notifications': json(200, []),
    'GET /notifications/unread': count(0),
  })
  await screen.findByText('No notifications yet')
  cleanup()
  await renderView(<NotificationsPage />, '/notifications', { 'GET /notifications': refuse(409, 'conflict') })
  await screen.findByRole('button', { name: 'Try Again' })
})

test('news renew the list and the sign; what was read elsewhere takes the sign away', async () => {
  let all = [notice(1)]
  const events = [event(1, 'notification', notice(2)), event(2, 'notifications_read', { count: 0 })]
  let said = 0
  await renderView(
    <>
      <UnreadSign id="sign" />
      <NotificationsPage />
    </>,
    '/notifications',
    {
      'GET /notifications': (response, seen) => json(200, all)(response, seen),
      'GET /notifications/unread': (response, seen) => count(said < 2 ? all.length : 0)(response, seen),
      'GET /events': (response, seen) => respond(events.slice(said, ++said), said < 2 ? 'end' : 'stay')(response, seen),
    },
  )
  expect((await screen.findByText('1 unread notification')).id).toBe('sign')
  all = [notice(2), notice(1)]
  onTestFinished(startLive(7))
  await screen.findByRole('link', { name: /Request 2/ })
  await waitFor(() => expect(screen.queryByText(/unread notification/)).toBeNull(), { timeout: 5000 })
})

test('visitors have no sign, and nothing is asked for them', async () => {
  useAuth.setState({ isAuthenticated: false })
  const { server } = await renderView(<UnreadSign id="sign" />, '/', { 'GET /notifications/unread': count(5) })
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(screen.queryByText(/unread/)).toBeNull()
  expect(server.seen).toEqual([])
})

const givenCreator = () => useAuth.setState({ user: { id: 7, userType: 'developer' } as never })

test('somebody chooses how to be told: only what changed is sent', async () => {
  givenCreator()
  const kept = settings({
    kinds: settings().kinds.map((one) => (one.kind === 'sale' ? { ...one, on_screen: false, mail: 'hourly' } : one)),
  })
  const { user, sent } = await renderView(<NotificationSettingsPage />, '/profile/notifications', {
    'GET /notifications/settings': json(200, settings()),
    'PUT /notifications/settings': json(200, kept),
  })
  await user.click(await screen.findByRole('switch', { name: 'Sales: on screen' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sales: by email' }), 'Once an hour')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() =>
    expect(sent('PUT')).toEqual([
      ['/notifications/settings', { kinds: [{ kind: 'sale', on_screen: false, mail: 'hourly' }] }],
    ]),
  )
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Sales: by email' })).toHaveProperty('value', 'hourly'),
  )
})

test('what somebody chose and did not save is there again when they come back', async () => {
  givenCreator()
  const responses = { 'GET /notifications/settings': json(200, settings()) }
  const { user } = await renderView(<NotificationSettingsPage />, '/profile/notifications', responses)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sales: by email' }), 'Never')
  cleanup()
  await renderView(<NotificationSettingsPage />, '/profile/notifications', responses)
  expect(await screen.findByRole('combobox', { name: 'Sales: by email' })).toHaveProperty('value', 'never')
})

test('a refused change is explained and not lost', async () => {
  givenCreator()
  const { user } = await renderView(<NotificationSettingsPage />, '/profile/notifications', {
    'GET /notifications/settings': json(200, settings({ email_verified: false })),
    'PUT /notifications/settings': refuse(409, 'busy', 'Not now'),
  })
  await screen.findByText('Your email address is not confirmed, so we send no emails to it.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'New messages: by email' }), 'Never')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Not now')
  expect(screen.getByRole('combobox', { name: 'New messages: by email' })).toHaveProperty('value', 'never')
})

test('the page of an email says what it stops; one press stops it, signed out', async () => {
  localStorage.clear()
  useAuth.setState({ isAuthenticated: false })
  const { user, sent } = await renderView(<UnsubscribePage />, '/unsubscribe?token=7.rating.x', {
    'GET /notifications/unsubscribe': json(200, { kind: 'rating' }),
    'POST /notifications/unsubscribe': json(200, { kind: 'rating' }),
  })
  await screen.findByText('Stop emails about: Ratings. You can still read everything under Notifications.')
  expect(sent('POST')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }))
  await screen.findByText('Done. You will get no more emails about: Ratings.')
  expect(sent('POST')).toEqual([['/notifications/unsubscribe', { token: '7.rating.x' }]])
})

test('all emails can be stopped there', async () => {
  const { user, sent } = await renderView(<UnsubscribePage />, '/unsubscribe?token=7.rating.x', {
    'GET /notifications/unsubscribe': json(200, { kind: 'rating' }),
    'POST /notifications/unsubscribe': json(200, { kind: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Stop all emails' }))
  await screen.findByText('Done. You will get no more emails about your notifications.')
  expect(sent('POST')).toEqual([['/notifications/unsubscribe', { token: '7.rating.x', all: true }]])
})

test.each<[string, string, Behaviour]>([
  ['without a token', '/unsubscribe', hang],
  ['with a token that is not ours', '/unsubscribe?token=nonsense', refuse(400, 'invalid_token')],
])('a link %s stops nothing and says so', async (_, at, answer) => {
  await renderView(<UnsubscribePage />, at, { 'GET /notifications/unsubscribe': answer })
  await screen.findByText('This link is incomplete')
  expect(screen.queryByRole('button')).toBeNull()
})
