import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json, refuse, type Behaviour, type Seen } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import type { Request } from '../contract.ts'

/** A request as its owner, account 1, gets it. */
export const request = (changes: Partial<Request> = {}): Request => ({
  id: 5,
  title: 'A shop',
  content: 'For bread',
  estimated_budget: 1200.5,
  agreed_amount: null,
  is_public: false,
  contains_sensitive_data: false,
  is_idea: false,
  seeks_collaboration: false,
  collaboration_details: null,
  user_id: 1,
  owner_username: 'ann',
  owner_full_name: null,
  status: 'open',
  project_id: null,
  project_name: null,
  added_to_project_at: null,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: null,
  conversation_count: 0,
  pitch_count: 0,
  shared_with_info: [],
  shared_with_me: false,
  can_edit: true,
  video_id: null,
  own_pitch: null,
  request_metadata: null,
  external_metadata: null,
  ...changes,
})

/** What the server answers, by method and the beginning of the path; the first that fits. */
export type Responses = readonly [start: string, answer: unknown][]

const isBehaviour = (answer: unknown): answer is Behaviour => typeof answer === 'function'

/** Draws something in front of a server that gives these answers; `sent` lists the calls that change something. */
export async function show(element: ReactNode, responses: Responses, path = '/') {
  const server = await meet((response, seen) => {
    const address = `${seen.method} ${seen.url.replace(/^\/api/, '')}`
    const [, answer] = responses.find(([start]) => address.startsWith(start)) ?? []
    if (answer === undefined) return refuse(404, 'not_found', `Nothing said for ${address}`)(response, seen)
    return (isBehaviour(answer) ? answer : json(200, answer))(response, seen)
  })
  configureCalls({ retries: 0 })
  renderPiece(<>{element}</>, path)
  const sent = () =>
    server.seen
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }: Seen) => [
        `${method} ${url.replace(/^\/api/, '')}`,
        ...(body === '' ? [] : [JSON.parse(body) as unknown]),
      ])
  return { server, sent, user: userEvent.setup() }
}
