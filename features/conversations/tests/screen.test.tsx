import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowser } from '#platform/tests/browser.ts'
import { drawPiece } from '#platform/tests/draw-piece.tsx'
import { event, hang, json, nothing, say, type Behaviour } from '#platform/tests/misbehaving.ts'
import { meet } from '#platform/tests/talking.ts'
import { startLive } from '#platform/web/live.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { conversationsEvents, type Conversation, type Message, type MessageFile } from '../contract.ts'
import { ConversationPage } from '../web/ConversationPage.tsx'
import { ConversationsPage } from '../web/ConversationsPage.tsx'
import { UnreadBadge } from '../web/UnreadBadge.tsx'

const AT = '2026-11-20T08:00:00.000Z'
const [ANN, DEV] = [1, 2]

const message = (id: number, changes: Partial<Message> = {}): Message => ({
  id,
  conversation_id: 5,
  user_id: DEV,
  username: 'devin',
  user_type: 'developer',
  content: `message ${id}`,
  linked_content: [],
  files: [],
  created_at: AT,
  ...changes,
})
const file = (changes: Partial<MessageFile> = {}): MessageFile => ({
  id: 3,
  name: 'sketch.png',
  size: 2048,
  type: 'image/png',
  url: 'http://localhost:3000/api/conversations/5/files/3?ends=1&signature=x',
  url_ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  ...changes,
})
const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  id: 5,
  request_id: 7,
  request_title: 'A shop',
  request_budget: 1500,
  request_created_at: AT,
  request_status: 'open',
  request_settled: false,
  client_id: ANN,
  developer_id: DEV,
  developer_is_public: false,
  starter_user_id: DEV,
  recipient_user_id: ANN,
  starter_username: 'devin',
  recipient_username: 'ann',
  status: 'active',
  agreed_amount: null,
  created_at: AT,
  updated_at: AT,
  last_activity: AT,
  message_count: 1,
  unread_count: 0,
  read_by_other_id: null,
  messages: [message(1)],
  ...changes,
})

const asBefore = useAuth.getState()
beforeEach(() => {
  stubBrowser()
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
  localStorage.setItem('token', 'of-ann')
  const user = { id: ANN, username: 'ann', userType: 'client', fullName: 'Ann' }
  useAuth.setState({ isAuthenticated: true, user: user as never })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  useAuth.setState(asBefore)
  vi.unstubAllGlobals()
})

const Here = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="here">{pathname + search}</output>
}
const here = () => screen.getByTestId('here').textContent

async function draw(at: string, answers: Record<string, Behaviour>) {
  const server = await meet((response, seen) => {
    const key = `${seen.method} ${seen.url.replace('/api', '').split('?', 1)[0]}`
    return (answers[key] ?? hang)(response, seen)
  })
  drawPiece(
    <>
      <UnreadBadge id="sign" />
      <Routes>
        <Route path="/conversations" element={<ConversationsPage />} />
        <Route path="/conversations/:id" element={<ConversationPage />} />
      </Routes>
      <Here />
    </>,
    at,
    Object.values(conversationsEvents),
  )
  const sent = (wanted: string) =>
    server.seen.filter(({ method, url }) => `${method} ${url.replace('/api', '').split('?', 1)[0]}` === wanted)
  return { server, sent, user: userEvent.setup() }
}
// Uploads go by the older interface of browsers, which asks first whether another origin may be called.
const allowed = {
  'access-control-allow-origin': window.location.origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'authorization, idempotency-key',
}
const taking = (answer: () => number): Record<string, Behaviour> => ({
  'OPTIONS /conversations/5/files': (response) => response.writeHead(204, allowed).end(),
  'POST /conversations/5/files': (response, seen) =>
    json(201, { id: answer(), name: 'x', size: 3, type: 'text/plain' }, allowed)(response, seen),
})
const opened = (changes: Partial<Conversation> = {}, more: Record<string, Behaviour> = {}) =>
  draw('/conversations/5', {
    'GET /conversations/5': json(200, conversation(changes)),
    'POST /conversations/5/read': json(200, { conversation_id: 5, user_id: ANN, read_id: 1 }),
    'POST /conversations/5/typing': nothing,
    'GET /conversations/unread': json(200, { count: 0 }),
    ...more,
  })

test('a message shows its pictures, its other files, and what it points to', async () => {
  const carrying = message(2, {
    content: '',
    linked_content: [{ id: 1, type: 'profile', content_id: 2, title: 'Devin', url: '/profile/developers/2/public' }],
    files: [file(), file({ id: 4, name: 'terms.docx', type: 'application/octet-stream' })],
  })
  await opened({ messages: [message(1), carrying] })
  const log = await screen.findByRole('log')
  expect(within(log).getByRole('img', { name: 'sketch.png' }).getAttribute('src')).toContain('signature=x')
  expect(
    within(log)
      .getByRole('link', { name: /terms\.docx ?2 KB/ })
      .getAttribute('target'),
  ).toBeNull()
  const profile = within(log).getByRole('link', { name: /Devin ?Profile/ })
  expect(profile.getAttribute('href')).toBe('/profile/developers/2/public')
})

test('own messages that the other side has read say so', async () => {
  const own = [message(1, { user_id: ANN }), message(2, { user_id: ANN }), message(3, { user_id: ANN })]
  await opened({ messages: own, read_by_other_id: 2 })
  expect((await screen.findByText('Seen')).closest('li')?.textContent).toContain('message 2')
})

test('who is writing is said while they write, and to them that I am', async () => {
  const typing = { conversation_id: 5, user_id: DEV, username: 'devin' }
  const { user, sent } = await opened(
    {},
    {
      'GET /events': say([
        event(0, 'ready', null),
        event(1, 'typing', { ...typing, conversation_id: 6 }),
        event(2, 'typing', typing),
      ]),
    },
  )
  await screen.findByRole('log')
  onTestFinished(startLive(ANN))
  const sign = await screen.findByText('devin is typing', {}, { timeout: 5000 })
  expect(sign.getAttribute('aria-live')).toBe('polite')
  await user.type(screen.getByLabelText('Write a message'), 'Hello there')
  await waitFor(() => expect(sent('POST /conversations/5/typing')).toHaveLength(1))
})

/** A conversation is open while its live channel says something; answers how often it was asked for by then and afterwards. */
async function hearing(...said: string[]) {
  const { sent } = await opened(
    {},
    {
      'GET /conversations/user/list': json(200, [conversation()]),
      'GET /events': say([event(0, 'ready', {}), ...said]),
    },
  )
  await screen.findByRole('log')
  await waitFor(() => expect(sent('POST /conversations/5/read')).toHaveLength(1))
  onTestFinished(startLive(ANN))
  return { asked: (what: string) => sent(`GET ${what}`).length }
}

test('a message that arrives takes its place: the list of conversations is asked for, the thread is not', async () => {
  const mark = { conversation_id: 5, user_id: DEV, read_id: 1 }
  const { asked } = await hearing(event(1, 'message', message(2)), event(2, 'read', mark))
  const [threads, lists] = [asked('/conversations/5'), asked('/conversations/user/list')]
  await within(screen.getByRole('log')).findByText('message 2')
  await waitFor(() => expect(asked('/conversations/user/list')).toBeGreaterThan(lists))
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(asked('/conversations/5')).toBe(threads)
})

test.each([
  ['when it moves on', event(1, 'conversation', conversation({ status: 'negotiating' }))],
  ['when a message arrives that this page cannot read', event(1, 'message', { id: 2, shape: 'of tomorrow' })],
])('the thread is asked for again %s', async (_, said) => {
  const { asked } = await hearing(said)
  await waitFor(() => expect(asked('/conversations/5')).toBe(2))
  expect(screen.getByRole('log').textContent).toContain('message 1')
})

test('files are chosen, go up at once, can be taken back, and go with the message', async () => {
  let next = 10
  const { user, sent } = await opened(
    {},
    {
      ...taking(() => ++next),
      'POST /conversations/5/messages': json(200, message(9, { user_id: ANN, content: '', files: [file()] })),
    },
  )
  await screen.findByRole('log')
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('There is no field for files')
  await user.upload(field, [new File(['abc'], 'a.txt'), new File(['def'], 'b.txt'), new File([], 'empty.txt')])
  const tray = await screen.findByRole('list', { name: 'Files to go along' })
  expect(within(tray).getByRole('alert').textContent).toBe('The file is empty')
  await waitFor(() => expect(within(tray).getAllByText('3 bytes')).toHaveLength(2))
  await user.click(within(tray).getByRole('button', { name: 'Remove b.txt' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent('POST /conversations/5/messages')).toHaveLength(1))
  expect(JSON.parse(sent('POST /conversations/5/messages')[0]?.body ?? '')).toEqual({
    content: '',
    include_profile: false,
    file_ids: [11],
    client_key: expect.any(String) as string,
  })
  expect(screen.queryByRole('list', { name: 'Files to go along' })).toBeNull()
})

test('files that are dropped are attached, text that is dropped is not', async () => {
  const { sent } = await opened(
    {},
    taking(() => 1),
  )
  const log = await screen.findByRole('log')
  const files = [new File(['abc'], 'dropped.png')]
  fireEvent.dragOver(log, { dataTransfer: { types: ['Files'], files } })
  await screen.findByText('Drop files to attach them')
  fireEvent.drop(log, { dataTransfer: { types: ['Files'], files } })
  await screen.findByText('dropped.png')
  fireEvent.drop(log, { dataTransfer: { types: ['text/plain'], files: [] } })
  await waitFor(() => expect(sent('POST /conversations/5/files')).toHaveLength(1))
})

test('Escape leaves the conversation, and what was begun is still there', async () => {
  const { user } = await opened({}, { 'GET /conversations/user/list': json(200, [conversation()]) })
  await user.type(await screen.findByLabelText('Write a message'), 'Half a thou')
  await user.keyboard('{Escape}')
  expect(here()).toBe('/conversations')
  await user.click(await screen.findByRole('link', { name: 'A shop' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Write a message')).value).toBe('Half a thou')
})

test('what is searched for is found and leads to its place; Escape closes the search only', async () => {
  const { user, sent } = await opened(
    { message_count: 300 },
    {
      'GET /conversations/5/messages': (response, seen) => {
        const query = new URL(seen.url, 'http://local').searchParams
        if (query.get('q') !== null) return json(200, [message(-40 + 140, { content: 'the old till' })])(response, seen)
        if (query.get('around') === '100') return json(200, [message(99), message(100), message(101)])(response, seen)
        return json(200, [])(response, seen)
      },
    },
  )
  const searchField = () => screen.getByRole('searchbox', { name: 'Search messages' })
  await user.click(await screen.findByRole('button', { name: 'Search messages' }))
  await user.type(searchField(), 'till')
  await user.click(await screen.findByRole('button', { name: /the old till/ }))
  await screen.findByText('message 99')
  expect(screen.queryByText('message 1')).toBeNull()
  expect(sent('GET /conversations/5/messages').at(-1)?.url).toContain('around=100')
  await user.click(screen.getByRole('button', { name: 'Jump to the newest message' }))
  await screen.findByText('message 1')
  await user.click(searchField())
  await user.keyboard('{Escape}')
  expect([screen.queryByRole('searchbox', { name: 'Search messages' }), here()]).toEqual([null, '/conversations/5'])
})

test('where a conversation can be moved by hand depends on where it stands', async () => {
  const { user, sent } = await opened(
    { status: 'negotiating' },
    { 'PATCH /conversations/5': json(200, conversation()), 'GET /conversations/user/list': json(200, []) },
  )
  await screen.findByRole('button', { name: 'Mark as completed' })
  await user.click(screen.getByRole('button', { name: 'Stop negotiating' }))
  await waitFor(() => expect(sent('PATCH /conversations/5')[0]?.body).toBe('{"status":"active"}'))
  cleanup()
  await opened({ status: 'agreed' })
  await screen.findByRole('log')
  expect(screen.queryByRole('button', { name: /Mark as completed|Stop negotiating/ })).toBeNull()
})

test('the list is narrowed by status, unread and words, and the address says so', async () => {
  const { user, sent } = await draw('/conversations?status=agreed', {
    'GET /conversations/user/list': (response, seen) =>
      json(200, seen.url.includes('status') || seen.url.includes('q=') ? [] : [conversation()])(response, seen),
    'GET /conversations/unread': json(200, { count: 0 }),
  })
  await screen.findByText('Nothing is agreed yet')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All')
  await screen.findByRole('link', { name: 'A shop' })
  expect(here()).toBe('/conversations')
  await user.click(screen.getByRole('switch', { name: 'Unread only' }))
  await waitFor(() => expect(here()).toBe('/conversations?unread=true'))
  await user.type(screen.getByRole('searchbox'), 'till')
  await screen.findByText('No conversation fits')
  expect(here()).toBe('/conversations?unread=true&q=till')
  expect(sent('GET /conversations/user/list').at(-1)?.url).toMatch(/unread=true&q=till/)
  await user.click(screen.getByRole('button', { name: 'Show all conversations' }))
  await waitFor(() => expect(here()).toBe('/conversations'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('unread messages are counted in words and in the name of the window', async () => {
  await draw('/conversations', {
    'GET /conversations/user/list': json(200, [conversation({ unread_count: 3 })]),
    'GET /conversations/unread': json(200, { count: 3 }),
  })
  expect((await screen.findByText('3 unread messages')).id).toBe('sign')
  await waitFor(() => expect(document.title).toMatch(/^\(3\) Conversations/))
  cleanup()
  expect(document.title).not.toMatch(/^\(/)
})
