import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowser } from '../../../platform/tests/browser.ts'
import { json, refuse, type Behaviour } from '../../../platform/tests/misbehaving.ts'
import { meet } from '../../../platform/tests/talking.ts'
import { createQueryClient } from '../../../platform/web/query.ts'
import { Toaster } from '../../../platform/web/ui/Toaster.tsx'
import { type AuthUser, useAuth, useSignInPrompt } from '../../accounts/web.tsx'
import type { Request } from '../../requests/contract.ts'
import type { Pitch, Snag } from '../contract.ts'
import { PitchList, SnagButton, WatchList } from '../web.tsx'

const request = (changes: Partial<Request> = {}) =>
  ({
    id: 5,
    title: 'A shed',
    user_id: 1,
    status: 'open',
    is_public: true,
    is_idea: false,
    seeks_collaboration: false,
    ...changes,
  }) as Request
const snag = (changes: Partial<Snag> = {}): Snag => ({
  id: 9,
  request_id: 5,
  developer_id: 2,
  conversation_id: 77,
  message: 'I build sheds.',
  profile_link: false,
  snagged_at: '2026-11-20T12:00:00Z',
  is_active: true,
  state: 'sent',
  reason: null,
  answer_text: null,
  answered_at: null,
  request: { id: 5, title: 'A shed', content: '', status: 'open', estimated_budget: 120, owner_username: 'clara' },
  ...changes,
})
const pitch = (changes: Partial<Pitch> = {}): Pitch => {
  const { request: _, is_active: __, ...rest } = snag()
  return {
    ...rest,
    username: 'devin',
    full_name: 'Devin Ode',
    profile_is_public: true,
    profile_image_url: null,
    experience_years: 4,
    skills: 'Go, SQL',
    state: 'seen',
    ...changes,
  }
}

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  localStorage.clear()
  useAuth.setState({ user: null })
  useSignInPrompt.getState().close()
  vi.unstubAllGlobals()
})

const Here = () => <output>{useLocation().pathname}</output>

interface Answers {
  [call: string]: Behaviour
}

/** Draws a part of a screen for somebody; calls are answered by method and the end of their path. */
async function draw(what: ReactNode, who: 'client' | 'developer' | null, answers: Answers = {}) {
  const user = who && ({ id: who === 'client' ? 1 : 2, username: who, fullName: who, userType: who } as AuthUser)
  useAuth.setState({ user })
  if (who) localStorage.setItem('token', 'of-somebody')
  const server = await meet((response, seen) => {
    const path = seen.url
      .replace(/\?.*/, '')
      .replace(/^\/api/, '')
      .replace(/\/$/, '')
    return (answers[`${seen.method} ${path}`] ?? json(200, []))(response, seen)
  })
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/tickets']}>
          {what}
          <Here />
          <Toaster />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const sent = (method: string) =>
    server.seen.flatMap((seen) =>
      seen.method === method
        ? [{ path: seen.url, body: seen.body === '' ? null : (JSON.parse(seen.body) as unknown) }]
        : [],
    )
  return { user: userEvent.setup(), sent }
}

const LIST = 'GET /snagged-requests'
const STATUS = 'GET /payments/subscription-status'
const PROFILE = 'GET /profile/developer'
const subscribed = json(200, { status: 'active' })

test('a visitor is asked to sign in, and then is where the request is', async () => {
  const { user } = await draw(<SnagButton request={request()} />, null)
  await user.click(screen.getByRole('button', { name: 'Connect: A shed' }))
  expect(useSignInPrompt.getState().opened).toBe(true)
  expect(sessionStorage.getItem('redirectAfterLogin')).toContain('/requests/5')
})

test('a client is told that only creators pitch, and an owner sees no button', async () => {
  const { user } = await draw(<SnagButton request={request({ user_id: 3 })} />, 'client')
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await screen.findByText(/Only creators pitch/)
  cleanup()
  await draw(<SnagButton request={request()} />, 'client')
  expect(screen.queryByRole('button', { name: /Connect/ })).toBeNull()
})

test.each([
  [{}, 'Connect', false],
  [{ is_idea: true, seeks_collaboration: true }, 'Collaborate', false],
  [{ is_idea: true }, 'Connect', false],
  [{ status: 'in_progress' }, 'Unavailable', true],
  [{ status: 'completed' }, 'Unavailable', true],
] as const)('a request that is %o says %s', async (changes, label, disabled) => {
  await draw(<SnagButton request={request(changes)} />, 'developer')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: `${label}: A shed` })
  expect(button.disabled).toBe(disabled)
})

test('a request one pitched for leads to the conversation', async () => {
  const { user } = await draw(<SnagButton request={request()} />, 'developer', { [LIST]: json(200, [snag()]) })
  await user.click(await screen.findByRole('link', { name: 'Pitched: A shed' }))
  expect(screen.getByText('/conversations/77')).toBeTruthy()
})

test('a request that closed with the pitch and opened again can be pitched for again', async () => {
  await draw(<SnagButton request={request()} />, 'developer', { [LIST]: json(200, [snag({ state: 'closed' })]) })
  await waitFor(() => expect(screen.getByRole('button', { name: /Connect/ })).toBeTruthy())
})

test('who has not subscribed is asked to, before writing anything', async () => {
  const { user } = await draw(<SnagButton request={request()} />, 'developer', {
    [STATUS]: json(200, { status: 'none' }),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await screen.findByRole('dialog')
  expect(screen.queryByLabelText(/Your pitch/)).toBeNull()
})

test('a pitch is sent once, with the profile when it is wanted', async () => {
  const { user, sent } = await draw(<SnagButton request={request()} />, 'developer', {
    [STATUS]: subscribed,
    [PROFILE]: json(200, { id: 1 }),
    'POST /snagged-requests': json(200, snag()),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await screen.findByRole('dialog', { name: 'Send Your Sales Pitch' })
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.getByText('Write your pitch')).toBeTruthy()
  expect(sent('POST')).toEqual([])
  await user.type(screen.getByLabelText(/Your pitch/), 'I build sheds.')
  await user.click(await screen.findByLabelText('Include my profile link'))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Request sent successfully!')
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { request_id: 5, message: 'I build sheds.', profile_link: true },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without a profile there is none to link; a refusal is shown and the pitch stays', async () => {
  const { user } = await draw(<SnagButton request={request()} />, 'developer', {
    [STATUS]: subscribed,
    [PROFILE]: refuse(404, 'not_found'),
    'POST /snagged-requests': refuse(400, 'request_not_open', 'Only open requests can be snagged.'),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await user.type(await screen.findByLabelText(/Your pitch/), 'I build sheds.')
  expect(screen.queryByLabelText('Include my profile link')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await within(screen.getByRole('dialog')).findByText('Only open requests can be snagged.')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Your pitch/).value).toBe('I build sheds.')
})

test('a subscription that ran out meanwhile opens its dialog, and the pitch is still there afterwards', async () => {
  const { user } = await draw(<SnagButton request={request()} />, 'developer', {
    [STATUS]: subscribed,
    [PROFILE]: refuse(404, 'not_found'),
    'POST /snagged-requests': refuse(403, 'subscription_required'),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await user.type(await screen.findByLabelText(/Your pitch/), 'I build sheds.')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/Your pitch/)).value).toBe('I build sheds.')
})

test('the watch list shows the answer and why, and removing asks first', async () => {
  const declined = snag({ state: 'declined', reason: 'budget', answer_text: 'Next year.' })
  const { user, sent } = await draw(<WatchList />, 'developer', {
    [LIST]: json(200, [declined]),
    'DELETE /snagged-requests/5': json(200, { message: 'Request removed from snagged list' }),
  })
  await screen.findByText('Declined')
  expect(screen.getByText('It did not fit the budget. “Next year.”')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove A shed from your watch list' }))
  const dialog = await screen.findByRole('dialog')
  expect(sent('DELETE')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Removed from your watch list')
  expect(sent('DELETE')).toHaveLength(1)
})

test('an empty watch list says what to do next', async () => {
  await draw(<WatchList />, 'developer')
  await screen.findByText('You have not pitched for a request yet')
  expect(screen.getByRole('link', { name: 'Explore Open Tickets' })).toBeTruthy()
})

const PITCHES = 'GET /requests/5/snags'
const ASKING = 'GET /requests/5/keep-open'
const notAsked = json(200, { request_id: 5, asked_at: null })

test('the owner’s list notes what it shows as seen, once', async () => {
  const { sent } = await draw(<PitchList request={request()} />, 'client', {
    [PITCHES]: json(200, [pitch({ id: 1, state: 'sent' }), pitch({ id: 2 })]),
    [ASKING]: notAsked,
    'POST /snagged-requests/1/seen': json(200, pitch({ id: 1 })),
  })
  await waitFor(() => expect(sent('POST').map(({ path }) => path)).toEqual(['/api/snagged-requests/1/seen']))
})

test('declining asks why and sends a few words along', async () => {
  const { user, sent } = await draw(<PitchList request={request()} />, 'client', {
    [PITCHES]: json(200, [pitch()]),
    [ASKING]: notAsked,
    'PUT /snagged-requests/9/answer': json(200, pitch({ state: 'declined', reason: 'timing' })),
  })
  await user.click(await screen.findByRole('button', { name: 'Decline: Devin Ode' }))
  const dialog = await screen.findByRole('dialog', { name: 'Decline Devin Ode?' })
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'timing')
  await user.type(within(dialog).getByLabelText('A few words to them'), 'Next year.')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ state: 'declined', reason: 'timing', text: 'Next year.' }]),
  )
})

test('each state offers what can be done with it', async () => {
  const states = ['seen', 'shortlisted', 'declined', 'hired', 'withdrawn', 'closed'] as const
  await draw(<PitchList request={request()} />, 'client', {
    [PITCHES]: json(
      200,
      states.map((state, at) =>
        pitch({ id: at + 1, full_name: state, state, reason: state === 'declined' ? 'other' : null }),
      ),
    ),
    [ASKING]: notAsked,
  })
  await screen.findAllByRole('article')
  const offered = states.map((state) => {
    const card = within(screen.getByRole('article', { name: state }))
    return [
      state,
      ...['Shortlist', 'Decline'].filter((label) => card.queryByRole('button', { name: `${label}: ${state}` })),
    ]
  })
  expect(offered).toEqual([
    ['seen', 'Shortlist', 'Decline'],
    ['shortlisted', 'Decline'],
    ['declined', 'Shortlist'],
    ['hired'],
    ['withdrawn'],
    ['closed'],
  ])
})

test('who was asked whether they still look says so with one press', async () => {
  const { user, sent } = await draw(<PitchList request={request()} />, 'client', {
    [PITCHES]: json(200, [pitch()]),
    [ASKING]: json(200, { request_id: 5, asked_at: '2026-11-20T12:00:00Z' }),
    'POST /requests/5/keep-open': notAsked,
  })
  await user.click(await screen.findByRole('button', { name: 'I am still looking' }))
  await screen.findByText('Good luck! Your request stays open.')
  expect(sent('POST').map(({ path }) => path)).toEqual(['/api/requests/5/keep-open'])
})

test('once the work is given away, the others can be declined together', async () => {
  const { user, sent } = await draw(<PitchList request={request({ status: 'in_progress' })} />, 'client', {
    [PITCHES]: json(200, [pitch(), pitch({ id: 10, state: 'hired' })]),
    'POST /requests/5/snags/decline-others': json(200, { declined: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Decline the Others' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline the Others' }))
  await screen.findByText('1 creator was told')
  expect(sent('POST').map(({ body }) => body)).toEqual([{ reason: 'another_creator', text: null }])
})

test('an open request without pitches says what will stand there', async () => {
  await draw(<PitchList request={request({ is_public: false })} />, 'client', { [ASKING]: notAsked })
  await screen.findByText('No pitches yet')
  expect(screen.getByText(/Make it public/)).toBeTruthy()
})
