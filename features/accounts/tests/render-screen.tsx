import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderScreen } from '#platform/tests/web/render-screen.tsx'
import type { Behaviour, Seen } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'

/** Draws a screen at an address, before a server that answers each call by its method and path. */
export async function renderView(screen: ReactNode, at: string, responses: Record<string, Behaviour>) {
  const server = await meet((response, seen) => {
    const answer = responses[nameOf(seen)]
    if (answer) return answer(response, seen)
    return response.writeHead(500).end(`Nobody said what to answer to ${nameOf(seen)}`)
  })
  configureCalls({ retries: 0 })
  renderScreen(at.split('?', 1)[0] ?? '', screen, at)
  const bodies = (name: string) => server.seen.filter((seen) => nameOf(seen) === name).map(({ body }) => readBody(body))
  return { server, user: userEvent.setup(), bodies }
}

const nameOf = ({ method, url }: Pick<Seen, 'method' | 'url'>) =>
  `${method} ${url.split('?', 1)[0]?.replace(/^\/api/, '')}`
const readBody = (body: string): unknown => (body === '' ? null : JSON.parse(body))
