import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowser } from '../../../platform/tests/browser.ts'
import { json, refuse, type Behaviour } from '../../../platform/tests/misbehaving.ts'
import { meet } from '../../../platform/tests/talking.ts'
import { configureCalls } from '../../../platform/web/call.ts'
import { createQueryClient } from '../../../platform/web/query.ts'
import { useAuth } from '../../accounts/web.tsx'
import type { Conversation } from '../../conversations/contract.ts'
import { SETTLED_ELSEWHERE, type Agreement, type HistoryEntry } from '../contract.ts'
import { AgreementPanel } from '../web/AgreementPanel.tsx'
import { UnlessTermsWait } from '../web/UnlessTermsWait.tsx'

const CLIENT = 1
const CREATOR = 2
const AT = '2026-11-20T08:00:00.000Z'
const hash = (digit: string) => digit.repeat(64)

const conversation: Conversation = {
  id: 5,
  request_id: 7,
  request_title: 'A shop',
  request_budget: 1500,
  request_created_at: AT,
  request_status: 'open',
  request_settled: false,
  client_id: CLIENT,
  developer_id: CREATOR,
  developer_is_public: false,
  starter_user_id: CREATOR,
  recipient_user_id: CLIENT,
  starter_username: 'devin',
  recipient_username: 'clara',
  status: 'negotiating',
  agreed_amount: null,
  created_at: AT,
  updated_at: AT,
  last_activity: AT,
  message_count: 0,
  unread_count: 0,
  read_by_other_id: null,
  messages: [],
}

const entry = (fields: Partial<HistoryEntry>): HistoryEntry => ({
  action: 'proposal',
  user_id: CREATOR,
  username: 'devin',
  timestamp: AT,
  price: 1250,
  terms: 'A shop with ten pages.',
  changes: null,
  content_hash: hash('a'),
  version: 1,
  ...fields,
})

const proposed: Agreement = {
  id: 9,
  request_id: 7,
  request_title: 'A shop',
  conversation_id: 5,
  client_id: CLIENT,
  client_username: 'clara',
  developer_id: CREATOR,
  developer_username: 'devin',
  status: 'proposed',
  price: 1250,
  version: 1,
  proposed_by: CREATOR,
  proposed_at: AT,
  agreement_date: null,
  created_at: AT,
  updated_at: AT,
  terms: 'A shop with ten pages.',
  proposed_changes: null,
  content_hash: hash('a'),
  accepted_at: null,
  negotiation_history: [entry({})],
}

const countered: Agreement = {
  ...proposed,
  version: 2,
  price: 1100,
  terms: 'A shop with eight pages.',
  proposed_by: CLIENT,
  proposed_changes: 'Two pages fewer.',
  content_hash: hash('b'),
  negotiation_history: [
    entry({}),
    entry({
      action: 'counter',
      user_id: CLIENT,
      username: 'clara',
      version: 2,
      price: 1100,
      terms: 'A shop with eight pages.',
      changes: 'Two pages fewer.',
    }),
  ],
}

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  useAuth.setState({ token: null, user: null, isAuthenticated: false })
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Whoever sees an agreement says so by themselves. */
const isLook = (url: string) => url === '/api/agreements/9/read'

const none = refuse(404, 'not_found', 'No agreement exists for this request yet')

/** Shows the panel to one of the two; the server answers reads with one thing and changes with another. */
async function show(
  who: number,
  read: Behaviour,
  change: Behaviour = json(200, proposed),
  talk: Conversation = conversation,
) {
  useAuth.setState({
    token: 'token',
    isAuthenticated: true,
    user: {
      id: who,
      username: who === CLIENT ? 'clara' : 'devin',
      email: 'somebody@example.com',
      fullName: 'Somebody',
      isActive: true,
      userType: who === CLIENT ? 'client' : 'developer',
      createdAt: AT,
      needsRoleSelection: false,
    },
  })
  const server = await meet((response, seen) => (seen.method === 'GET' ? read : change)(response, seen))
  configureCalls({ retries: 0 })
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <AgreementPanel conversation={talk} others={(id) => <p>Others wait for {id}</p>} />
          <UnlessTermsWait conversation={talk}>
            <p>It may be completed</p>
          </UnlessTermsWait>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const changes = () =>
    server.seen
      .filter(({ method, url }) => method !== 'GET' && !isLook(url))
      .map(({ method, url, body }) => [method, url, body === '' ? null : (JSON.parse(body) as unknown)])
  return { server, changes, user: userEvent.setup() }
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('who is to answer sees the terms and three ways, and accepts exactly what they read', async () => {
  const { user, changes } = await show(CLIENT, json(200, proposed), json(200, { ...proposed, status: 'accepted' }))
  expect(await screen.findByText('devin is waiting for your answer.')).toBeTruthy()
  expect(screen.getByText('$1,250')).toBeTruthy()
  expect(buttons()).toEqual(['Accept', 'Propose changes', 'Decline'])
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const dialog = await screen.findByRole('dialog', { name: 'Accept these terms?' })
  expect(changes()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
  await vi.waitFor(() => expect(changes()).toEqual([['POST', '/api/agreements/9/accept', { content_hash: hash('a') }]]))
})

test('who proposed waits, and may only withdraw', async () => {
  const { user, changes } = await show(CREATOR, json(200, proposed))
  expect(await screen.findByText('Waiting for clara to answer.')).toBeTruthy()
  expect(buttons()).toEqual(['Withdraw'])
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  await vi.waitFor(() => expect(changes()).toEqual([['POST', '/api/agreements/9/withdraw', null]]))
})

test('what changed between two versions is marked word by word, for eyes and ears, and the old price stands beside', async () => {
  await show(CREATOR, json(200, countered))
  const terms = await screen.findByRole('region', { name: 'Terms, compared with version 1' })
  expect([...terms.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual([' removed: ten'])
  expect([...terms.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([' added: eight'])
  expect(screen.getByText('instead of $1,250')).toBeTruthy()
  expect(screen.getByText('History: 2 steps')).toBeTruthy()
})

test('an answer with other terms starts from the ones there are and names the ones it answers', async () => {
  const { user, changes } = await show(CLIENT, json(200, proposed), json(200, countered))
  await user.click(await screen.findByRole('button', { name: 'Propose changes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Propose changes' })
  const terms = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Terms & deliverables/)
  expect(terms.value).toBe('A shop with ten pages.')
  await user.clear(terms)
  await user.type(terms, 'A shop with eight pages.')
  await user.type(within(dialog).getByLabelText(/^What do you change/), 'Two pages fewer.')
  await user.click(within(dialog).getByRole('button', { name: 'Send terms' }))
  const body = {
    price: 1250,
    terms: 'A shop with eight pages.',
    proposed_changes: 'Two pages fewer.',
    content_hash: hash('a'),
  }
  await vi.waitFor(() => expect(changes()).toEqual([['POST', '/api/agreements/9/counter', body]]))
})

test('where nothing is proposed yet, terms are, with the budget to start from; none of it may be missing', async () => {
  const { user, changes } = await show(CREATOR, none, json(201, proposed))
  await user.click(await screen.findByRole('button', { name: 'Propose terms' }))
  const dialog = await screen.findByRole('dialog', { name: 'Propose terms' })
  const price = within(dialog).getByLabelText<HTMLInputElement>(/^Price/)
  expect(price.value).toBe('$1,500')
  await user.clear(price)
  await user.click(within(dialog).getByRole('button', { name: 'Send terms' }))
  expect(within(dialog).getByText('Name a price above zero, with at most two digits after the point.')).toBeTruthy()
  expect(within(dialog).getByText('Say what is to be done.')).toBeTruthy()
  expect(changes()).toEqual([])
  await user.type(price, '1250.50')
  await user.type(within(dialog).getByLabelText(/^Terms & deliverables/), 'A shop.')
  await user.click(within(dialog).getByRole('button', { name: 'Send terms' }))
  const body = { price: 1250.5, terms: 'A shop.', proposed_changes: null, request_id: 7, developer_id: CREATOR }
  await vi.waitFor(() => expect(changes()).toEqual([['POST', '/api/agreements/', body]]))
})

test('a creator without a subscription is asked to subscribe', async () => {
  const { user } = await show(CREATOR, none, refuse(403, 'subscription_required'))
  await user.click(await screen.findByRole('button', { name: 'Propose terms' }))
  await user.type(await screen.findByLabelText(/^Terms & deliverables/), 'A shop.')
  await user.click(screen.getByRole('button', { name: 'Send terms' }))
  await vi.waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
})

test('terms that changed while the question was open are shown anew, and not accepted', async () => {
  let read = json(200, proposed)
  const { user, server } = await show(CLIENT, (response, seen) => read(response, seen), refuse(409, 'terms_changed'))
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const dialog = await screen.findByRole('dialog')
  read = json(200, { ...countered, proposed_by: CREATOR })
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('$1,100')).toBeTruthy()
  expect(server.seen.filter(({ method, url }) => method === 'POST' && !isLook(url))).toHaveLength(1)
})

test.each<[string, number, Partial<Agreement>, string, string[]]>([
  [
    'the client once accepted',
    CLIENT,
    { status: 'accepted' },
    'Both of you agreed to these terms. Mark the work',
    ['Mark as completed'],
  ],
  ['the creator once accepted', CREATOR, { status: 'accepted' }, 'Both of you agreed to these terms.', []],
  ['anybody once completed', CLIENT, { status: 'completed' }, 'The work is completed.', []],
  ['anybody once declined', CREATOR, { status: 'declined' }, 'These terms were declined.', ['Propose terms']],
  ['anybody once withdrawn', CLIENT, { status: 'withdrawn' }, 'These terms were withdrawn.', ['Propose terms']],
  [
    'who was not chosen',
    CREATOR,
    {
      status: 'withdrawn',
      negotiation_history: [entry({}), entry({ action: 'withdrawal', user_id: CLIENT, changes: SETTLED_ELSEWHERE })],
    },
    'The request was settled with another creator',
    [],
  ],
])('what %s sees and may do', async (_, who, fields, sentence, expected) => {
  await show(who, json(200, { ...proposed, ...fields }))
  expect((await screen.findAllByText(sentence, { exact: false })).length).toBeGreaterThan(0)
  expect(buttons()).toEqual(expected)
})

test.each([
  ['is not open any more', { request_status: 'cancelled' }, 'The request is not open any more'],
  ['was settled', { request_status: 'in_progress', request_settled: true }, 'The request was settled with another'],
] as const)('where the request %s, no terms are proposed, and that is said', async (_, fields, sentence) => {
  await show(CREATOR, none, undefined, { ...conversation, ...fields })
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
  expect(buttons()).toEqual([])
  cleanup()
  await show(CREATOR, json(200, { ...proposed, status: 'declined' }), undefined, { ...conversation, ...fields })
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
  expect(buttons()).toEqual([])
})

test('while terms wait, it is said what comes before the conversation is completed', async () => {
  await show(CLIENT, json(200, proposed))
  expect(await screen.findByText('Answer or withdraw the proposed terms before', { exact: false })).toBeTruthy()
  expect(screen.queryByText('It may be completed')).toBeNull()
  cleanup()
  await show(CLIENT, json(200, { ...proposed, status: 'declined' }))
  expect(await screen.findByText('These terms were declined.', { exact: false })).toBeTruthy()
  expect(screen.getByText('It may be completed')).toBeTruthy()
})

test('the client who agreed hears of others who wait, the creator does not', async () => {
  await show(CLIENT, json(200, { ...proposed, status: 'accepted' }))
  expect(await screen.findByText('Others wait for 7')).toBeTruthy()
  cleanup()
  await show(CREATOR, json(200, { ...proposed, status: 'accepted' }))
  expect(await screen.findByText('Both of you agreed to these terms.')).toBeTruthy()
  expect(screen.queryByText('Others wait for 7')).toBeNull()
})

test('who looks at terms has seen them: their notice is read', async () => {
  const { server } = await show(CLIENT, json(200, proposed))
  await vi.waitFor(() => expect(server.seen.filter(({ url }) => isLook(url))).toHaveLength(1))
})
