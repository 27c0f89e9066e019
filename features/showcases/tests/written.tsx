import { cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { stubBrowser } from '#platform/tests/browser.ts'
import { drawPiece } from '#platform/tests/draw-piece.tsx'
import { byCall, callOf, json, refuse, type Behaviour, type Seen } from '#platform/tests/misbehaving.ts'
import { meet } from '#platform/tests/talking.ts'
import { useAuth, type AuthUser } from '#features/accounts/web.tsx'
import type { Showcase, ShowcasePicture } from '../contract.ts'

export const OWNER_ID = 7
const AT = '2026-11-20T12:00:00Z'

export const picture = (id: number, alt: string | null = null): ShowcasePicture => ({
  id,
  url: `http://local/files/${id}.webp`,
  small_url: `http://local/files/${id}-small.webp`,
  width: 1200,
  height: 800,
  alt,
})

/** A showcase as its owner is answered. */
export const showcase = (changes: Partial<Showcase> = {}): Showcase => ({
  id: 3,
  developer_id: OWNER_ID,
  developer: { id: OWNER_ID, username: 'dana', full_name: 'Dana Devlin' },
  title: 'A seed finder',
  description: 'It finds seeds.',
  for_whom: null,
  what_changed: null,
  project_url: null,
  repository_url: null,
  demo_url: null,
  image_url: null,
  pictures: [],
  readme_url: null,
  include_profile: false,
  developer_profile: null,
  selected_video_ids: [],
  videos: [],
  linked_content: [],
  average_rating: 0,
  total_ratings: 0,
  share_token: null,
  created_at: AT,
  updated_at: AT,
  ...changes,
})

export function signIn(id = OWNER_ID): void {
  localStorage.setItem('token', 'of-dana')
  const user = { id, username: 'dana', userType: 'developer' } as AuthUser
  useAuth.setState({ token: 'of-dana', user, isAuthenticated: true })
}

/** Draws every test's pieces on a page of their own, for somebody who is signed in. */
export function onPages(): void {
  beforeEach(() => {
    stubBrowser()
    signIn()
  })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    useAuth.setState({ token: null, user: null, isAuthenticated: false })
    vi.unstubAllGlobals()
  })
}

// Forms with files go by a way of the browser that asks first.
const allowed = () => ({
  'access-control-allow-origin': window.location.origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, idempotency-key',
})

/** Answers a form with files. */
export const formAnswer =
  (status: number, answer: object | (() => object)): Behaviour =>
  (...call) =>
    json(status, typeof answer === 'function' ? (answer as () => object)() : answer, allowed())(...call)

/** The fields of a form as they were sent, files by their names. */
export function formFields({ body }: Seen): Record<string, string> {
  const parts = [
    ...body.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?\r\n(?:Content-Type: [^\r]*\r\n)?\r\n([^]*?)\r\n--/g),
  ]
  return Object.fromEntries(parts.map(([, name = '', file, value = '']) => [name, file ?? value]))
}

const Where = () => <output data-testid="where">{useLocation().pathname}</output>

/** A server that answers by method and path; everything that was sent to it comes back. */
export async function show(children: ReactNode, path: string, at: string, answers: Record<string, Behaviour>) {
  const ask: Behaviour = (response, seen) =>
    seen.method === 'OPTIONS' ? response.writeHead(204, allowed()).end() : refuse(404, 'not_found')(response, seen)
  const server = await meet(
    byCall(
      {
        'GET /profile/developer': refuse(404, 'not_found'),
        'GET /video_display/my-videos': json(200, { user_videos: [], other_videos: [], videos: [] }),
        'GET /uploads/storage': json(200, { used_bytes: 0, max_bytes: 1_000_000 }),
        'GET /uploads': json(200, []),
        ...answers,
      },
      ask,
    ),
  )
  const client = drawPiece(
    <>
      <Routes>
        <Route path={path} element={children} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </>,
    at,
  )
  const changes = () => server.seen.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS')
  return {
    user: userEvent.setup(),
    /** Asks again for all that is shown, as live events make screens do. */
    askAgain: () => client.invalidateQueries(),
    /** What was asked to be changed, in its order. */
    changes,
    sent: () => changes().map(callOf),
  }
}
