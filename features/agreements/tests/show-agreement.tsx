import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import type { Agreement, AgreementStep, HistoryEntry } from '../contract.ts'
import { AgreementCard } from '../web/AgreementCard.tsx'
import { AgreementPanel } from '../web/AgreementPanel.tsx'
import { deliveryEvents } from '../web/deliveries/delivery-events.tsx'
import { NextStep } from '../web/NextStep.tsx'
import type { SuggestTerms } from '../web/terms/useTermsDialog.tsx'

export const CLIENT = 1
export const CREATOR = 2
const AT = '2026-11-20T08:00:00.000Z'
export const hash = (digit: string) => digit.repeat(64)

export const conversation: Conversation = {
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
  client_full_name: 'Clara Brandt',
  developer_full_name: 'Devin Okafor',
  developer_picture: null,
  starter_user_id: CREATOR,
  recipient_user_id: CLIENT,
  starter_username: 'devin',
  recipient_username: 'clara',
  status: 'negotiating',
  agreed_amount: null,
  closes_at: null,
  created_at: AT,
  updated_at: AT,
  last_activity: AT,
  message_count: 0,
  unread_count: 0,
  is_archived: false,
  is_blocked: false,
  blocked_by_me: false,
  read_by_other_id: null,
  messages: [],
}

export const entry = (fields: Partial<HistoryEntry>): HistoryEntry => ({
  action: 'proposal',
  user_id: CREATOR,
  username: 'devin',
  timestamp: AT,
  price: 1250,
  terms: 'A shop with ten pages.',
  milestones: null,
  changes: null,
  content_hash: hash('a'),
  version: 1,
  ...fields,
})

export const proposed: Agreement = {
  id: 9,
  request_id: 7,
  request_title: 'A shop',
  conversation_id: 5,
  client_id: CLIENT,
  client_username: 'clara',
  client_full_name: 'Clara Brandt',
  developer_id: CREATOR,
  developer_username: 'devin',
  developer_full_name: 'Devin Okafor',
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
  deliveries: [],
  milestones: [],
  change: null,
}

export const countered: Agreement = {
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

/** Whoever sees an agreement says so by themselves. */
export const isLook = (url: string) => url === '/api/agreements/9/read'

export const none = refuse(404, 'not_found', 'No agreement exists for this request yet')

/** The record of the agreement, with no events. */
export const record = {
  format: 'agreement-record-1',
  agreement_id: 9,
  status: 'accepted',
  versions: [],
  events: [],
  head_hash: hash('c'),
}

/** Signs in as one of the two. */
export function signIn(who: number): void {
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
}

/** Shows the panel to one of the two; the server answers reads with one thing and changes with another. */
export async function show(
  who: number,
  read: Behaviour,
  change: Behaviour = json(200, proposed),
  about: Conversation = conversation,
  subscription = 'active',
  suggest?: SuggestTerms,
) {
  signIn(who)
  const answer = ({ method, url }: { method: string; url: string }) => {
    if (url.startsWith('/api/payments/')) return json(200, { status: subscription, current_period_end: null })
    return method === 'GET' ? read : change
  }
  const server = await meet((response, seen) => answer(seen)(response, seen))
  configureCalls({ retries: 0 })
  renderPiece(
    <>
      <NextStep conversation={about} suggest={suggest} />
      <AgreementPanel conversation={about} onShow={() => undefined} others={(id) => <p>Others wait for {id}</p>} />
    </>,
  )
  const changes = () =>
    server.seen
      .filter(({ method, url }) => method !== 'GET' && !isLook(url))
      .map(({ method, url, body }) => [method, url, body === '' ? null : (JSON.parse(body) as unknown)])
  return { server, changes, user: userEvent.setup() }
}

/** What somebody may do next. */
export const buttons = () =>
  within(screen.getByRole('region', { name: 'Next step' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

/** Shows a step among the messages to one of the two. */
export function renderView(who: number, step: AgreementStep, current: Agreement | null) {
  signIn(who)
  renderPiece(
    <AgreementCard step={step} conversation={conversation} current={current} afterwards={() => <p>How was it?</p>} />,
  )
  return userEvent.setup()
}

/** Shows the first delivery of an agreement, or the reply to it, to one of the two; returns all its events. */
export function renderDelivery(who: number, agreement: Agreement, part: 'delivery' | 'reply' = 'delivery') {
  signIn(who)
  const events = deliveryEvents(agreement, conversation, who)
  const event = events.find(({ key }) => key.startsWith(part))
  const card = event?.messageId === undefined ? event?.card : event.card(<p>shop.zip</p>)
  renderPiece(<>{card}</>)
  return events
}
