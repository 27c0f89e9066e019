import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { useAuth } from '#features/accounts/web.tsx'
import type { Request } from '#features/requests/contract.ts'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { hang, json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { loadLiveEvents } from '../shell/live-events.ts'

const liveEvents = await loadLiveEvents()

export const request = (changes: Partial<Request> = {}): Partial<Request> => ({
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
  pitch_count: 0,
  shared_with_info: [],
  shared_with_me: false,
  can_edit: false,
  own_pitch: null,
  ...changes,
})

interface Responses {
  [call: string]: () => unknown
}

const usual: Responses = {
  'GET /profile/clients/1/figures': () => refuse(404, 'not_found'),
  'GET /profile/developer': () => refuse(404, 'not_found'),
  'GET /profile/client': () => refuse(404, 'not_found'),
  'GET /payments/subscription-status': () => ({ status: 'none', current_period_end: null }),
  'GET /requests/5/asking': () => refuse(404, 'not_found'),
}

/** Draws a screen in front of a server that answers by method and path; the rest are empty lists. */
export async function open(
  element: ReactNode,
  path: string,
  who: 'client' | 'developer',
  responses: Responses,
  live = hang,
) {
  localStorage.setItem('token', 'of-somebody')
  const user = { id: who === 'client' ? 1 : 2, username: who, fullName: 'Somebody', userType: who }
  useAuth.setState({ isAuthenticated: true, user: user as never })
  configureCalls({ retries: 0 })
  const server = await meet((response, seen) => {
    const address = `${seen.method} ${seen.url.replace(/\?.*/, '').replace('/api', '')}`
    if (address === 'GET /events') return live(response, seen)
    const answer = (responses[address] ?? usual[address])?.() ?? []
    return (typeof answer === 'function' ? (answer as Behaviour) : json(200, answer))(response, seen)
  })
  renderPiece(
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
