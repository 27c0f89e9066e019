import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderScreen } from '#platform/tests/web/render-screen.tsx'
import { byCall, callOf, json, refuse, type Behaviour, type Seen } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { useAuth, type AuthUser } from '#features/accounts/web.tsx'
import { MAKER } from './showcase-responses.ts'

/** Signs the maker in. */
export function signIn(): void {
  localStorage.setItem('token', 'of-maud')
  const user = { id: MAKER, username: 'maud', userType: 'developer' } as AuthUser
  useAuth.setState({ token: 'of-maud', user, isAuthenticated: true })
}

// Forms with files go by a way of the browser that asks first.
const allowed = () => ({
  'access-control-allow-origin': window.location.origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, idempotency-key',
})

/** Answers a form with files. */
export const formResponse =
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

/** A server that answers by method and path; everything that was sent to it comes back. */
export async function show(children: ReactNode, path: string, at: string, responses: Record<string, Behaviour>) {
  const ask: Behaviour = (response, seen) =>
    seen.method === 'OPTIONS' ? response.writeHead(204, allowed()).end() : refuse(404, 'not_found')(response, seen)
  const server = await meet(
    byCall(
      {
        'GET /profile/developer': refuse(404, 'not_found'),
        'GET /video_display/my-videos': json(200, { user_videos: [], other_videos: [], videos: [] }),
        'GET /uploads/storage': json(200, { used_bytes: 0, max_bytes: 1_000_000 }),
        'GET /uploads': json(200, []),
        ...responses,
      },
      ask,
    ),
  )
  const client = renderScreen(path, children, at)
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
