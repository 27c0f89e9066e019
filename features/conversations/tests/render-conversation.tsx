import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { beforeEach } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { byCall, callOf, json, nothing, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { conversationsEvents, type Conversation, type Message, type MessageFile } from '../contract.ts'
import { ConversationPage, type ConversationPageProps } from '../web/thread/ConversationPage.tsx'
import { ConversationsPage } from '../web/list/ConversationsPage.tsx'
import { UnreadBadge } from '../web/list/UnreadBadge.tsx'

const AT = '2026-11-20T08:00:00.000Z'
export const [ANN, DEV] = [1, 2]

export const message = (id: number, changes: Partial<Message> = {}): Message => ({
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
export const file = (changes: Partial<MessageFile> = {}): MessageFile => ({
  id: 3,
  name: 'sketch.png',
  size: 2048,
  type: 'image/png',
  url: 'http://localhost:3000/api/conversations/5/files/3?ends=1&signature=x',
  url_ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  ...changes,
})
export const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
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
  client_full_name: 'Ann Brandt',
  developer_full_name: 'Devin Okafor',
  developer_picture: null,
  starter_user_id: DEV,
  recipient_user_id: ANN,
  starter_username: 'devin',
  recipient_username: 'ann',
  status: 'active',
  agreed_amount: null,
  closes_at: null,
  created_at: AT,
  updated_at: AT,
  last_activity: AT,
  message_count: 1,
  unread_count: 0,
  is_archived: false,
  is_blocked: false,
  blocked_by_me: false,
  read_by_other_id: null,
  messages: [message(1)],
  ...changes,
})

beforeEach(() => {
  localStorage.setItem('token', 'of-ann')
  const user = { id: ANN, username: 'ann', userType: 'client', fullName: 'Ann' }
  useAuth.setState({ isAuthenticated: true, user: user as never })
})

const Here = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="here">{pathname + search}</output>
}
export const here = () => screen.getByTestId('here').textContent

export async function renderView(at: string, responses: Record<string, Behaviour>, slots: ConversationPageProps = {}) {
  const server = await meet(byCall(responses))
  renderPiece(
    <>
      <UnreadBadge id="sign" />
      <Routes>
        <Route path="/conversations" element={<ConversationsPage />} />
        <Route path="/conversations/:id" element={<ConversationPage {...slots} />} />
      </Routes>
      <Here />
    </>,
    at,
    Object.values(conversationsEvents),
  )
  const sent = (wanted: string) => server.seen.filter((seen) => callOf(seen) === wanted)
  return { server, sent, user: userEvent.setup() }
}
// Uploads go by the older interface of browsers, which asks first whether another origin may be called.
const allowed = {
  'access-control-allow-origin': window.location.origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'authorization, idempotency-key',
}
export const taking = (answer: () => number): Record<string, Behaviour> => ({
  'OPTIONS /conversations/5/files': (response) => response.writeHead(204, allowed).end(),
  'POST /conversations/5/files': (response, seen) =>
    json(201, { id: answer(), name: 'x', size: 3, type: 'text/plain' }, allowed)(response, seen),
})
const CALM: Record<string, Behaviour> = {
  'POST /conversations/5/read': json(200, { conversation_id: 5, user_id: ANN, read_id: 1 }),
  'POST /conversations/5/typing': nothing,
  'GET /conversations/unread': json(200, { count: 0 }),
}
/** An open conversation, with what other features put beside and among its messages. */
export const renderWith = (slots: ConversationPageProps, responses: Record<string, Behaviour>) =>
  renderView('/conversations/5', { ...CALM, ...responses }, slots)
export const opened = (changes: Partial<Conversation> = {}, more: Record<string, Behaviour> = {}) =>
  renderView('/conversations/5', {
    'GET /conversations/5': json(200, conversation(changes)),
    ...CALM,
    ...more,
  })
