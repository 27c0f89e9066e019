import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { byCall, json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { Toaster } from '#platform/web/ui/feedback/Toaster.tsx'
import { type AuthUser, useAuth } from '#features/accounts/web.tsx'
import type { Request } from '#features/requests/contract.ts'
import type { Pitch, Snag } from '../contract.ts'

/** An open request of account 1. */
export const request = (changes: Partial<Request> = {}) =>
  ({
    id: 5,
    title: 'A shed',
    user_id: 1,
    status: 'open',
    is_public: true,
    is_idea: false,
    seeks_collaboration: false,
    own_pitch: null,
    ...changes,
  }) as Request
/** The pitch of account 2 for it, as they see it. */
export const snag = (changes: Partial<Snag> = {}): Snag => ({
  id: 9,
  request_id: 5,
  developer_id: 2,
  conversation_id: 77,
  message: 'I build sheds.',
  profile_link: false,
  snagged_at: '2026-11-20T12:00:00Z',
  is_active: true,
  videos: [],
  asking_price: null,
  duration_days: null,
  offer_changed_at: null,
  previous_price: null,
  previous_days: null,
  state: 'sent',
  reason: null,
  answer_text: null,
  answered_at: null,
  request: {
    id: 5,
    title: 'A shed',
    content: '',
    status: 'open',
    estimated_budget: 120,
    owner_username: 'clara',
    owner_full_name: 'Clara Cole',
  },
  ...changes,
})
/** The same pitch as the owner sees it. */
export const pitch = (changes: Partial<Pitch> = {}): Pitch => {
  const { request: _, is_active: __, ...rest } = snag()
  return {
    ...rest,
    username: 'devin',
    full_name: 'Devin Ode',
    profile_is_public: true,
    profile_image_url: null,
    experience_years: 4,
    average_rating: 4.9,
    total_ratings: 11,
    skills: 'Go, SQL',
    reply_within_hours: null,
    worked_together: false,
    work_count: 0,
    state: 'seen',
    ...changes,
  }
}

const Here = () => <output>{useLocation().pathname}</output>

interface Responses {
  [call: string]: Behaviour
}

/** Draws a part of a screen for somebody; calls are answered by method and the end of their path. */
export async function renderView(what: ReactNode, who: 'client' | 'developer' | null, responses: Responses = {}) {
  const user = who && ({ id: who === 'client' ? 1 : 2, username: who, fullName: who, userType: who } as AuthUser)
  useAuth.setState({ user, isAuthenticated: user !== null })
  if (who) localStorage.setItem('token', 'of-somebody')
  const server = await meet(byCall(responses, json(200, [])))
  renderPiece(
    <>
      {what}
      <Here />
      <Toaster />
    </>,
    '/tickets',
  )
  const sent = (method: string) =>
    server.seen.flatMap((seen) =>
      seen.method === method
        ? [{ path: seen.url, body: seen.body === '' ? null : (JSON.parse(seen.body) as unknown) }]
        : [],
    )
  return { user: userEvent.setup(), sent }
}
